// Finds the caller's identity by the Authorization header (Decision 2). Fixture tokens only; nothing here is a secret.

import { type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import {
  defaultWorldName,
  expiredToken,
  fixtureOf,
  splitCredential,
  worldNamePattern,
} from '../../contract/permissions.ts';
import type { TokenFixture } from '../../contract/records.ts';
import { LimitedCache } from '../../primitives/limited-cache.ts';
import { getOrMake } from '../../primitives/memoize.ts';

export interface Identity {
  readonly token: string;
  /** A foreign fixtures folder has no profiles, so the token itself is the name. */
  readonly profile: string;
  readonly organizationId: string;
  readonly permissions: ReadonlySet<string>;
  readonly worldName: string;
  /** Compared with the world's clock; absent where the token does not expire. */
  readonly expiresAt?: string;
}

export interface Credentials {
  /** Throws missing_credential or invalid_token. */
  readonly identify: (authorization: string | undefined) => Identity;
  /** Undefined for a token without an expiry, like nearly all; otherwise rejects with token_expired once it has passed. */
  readonly checkAge: (identity: Identity) => Promise<void> | undefined;
  /**
   * The permissions of a token in a world that is not its caller's: by the seed of that world, or else by the served one. A file
   * brings the tokens of its own world, which must not get more elsewhere.
   */
  readonly permissionsIn: (worldName: string, token: string) => Identity['permissions'];
  /** Ids of operations that no caller may use here. */
  readonly refused: ReadonlySet<string>;
}

type Token = Omit<TokenFixture, 'purpose'> & Pick<Identity, 'expiresAt'>;

const challenge = 'Bearer realm="sbox"';
/** The headers that are cached with their identity. Callers choose the names of worlds, so there must be a limit. */
const rememberedHeaders = 20_000;
/** A longer header is parsed each time, so that the cache takes 4 MB at most. */
const rememberedLength = 200;

export interface WorldFacts {
  readonly readTime: (worldName: string) => Promise<string>;
  /** Undefined unless the world has another seed; otherwise always the same list. */
  readonly tokensOf?: (worldName: string) => readonly Token[] | undefined;
  readonly refused?: ReadonlySet<string> | undefined;
}

export function createCredentials(
  tokens: readonly Token[],
  { readTime, tokensOf = () => undefined, refused = new Set() }: WorldFacts,
): Credentials {
  const served = grantsByName(tokens);
  const others = new WeakMap<readonly Token[], Known>();
  const knownIn = (worldName: string) => {
    const granted = tokensOf(worldName);
    return granted === undefined ? served : getOrMake(others, granted, () => grantsByName(granted));
  };
  const remembered = new LimitedCache<Identity>(rememberedHeaders);
  return {
    refused,
    identify: (authorization) => {
      const identity = authorization === undefined ? undefined : remembered.get(authorization);
      if (identity !== undefined && tokensOf(identity.worldName) === undefined) return identity;
      const parsed = parseIdentity(authorization, knownIn);
      const header = authorization as string;
      const isLasting = header.length <= rememberedLength && tokensOf(parsed.worldName) === undefined;
      return isLasting ? remembered.keep(header, parsed) : parsed;
    },
    permissionsIn: (worldName, token) => (knownIn(worldName).get(token) ?? served.get(token))?.permissions ?? new Set(),
    checkAge: ({ expiresAt, worldName }) =>
      expiresAt === undefined
        ? undefined
        : readTime(worldName).then((now) => {
            if (now >= expiresAt) throw refuseOld(expiresAt, worldName, now);
          }),
  };
}

type Grants = Omit<Identity, 'worldName'>;
type Known = ReadonlyMap<string, Grants>;

const grantsByName = (tokens: readonly Token[]): Known =>
  new Map(tokens.map((token) => [token.token, grantsOf(token)]));

function grantsOf({ token, organizationId, permissions, expiresAt }: Token): Grants {
  const profile = fixtureOf(token)?.profile ?? token;
  const age = expiresAt === undefined ? {} : { expiresAt };
  return { token, profile, organizationId, permissions: new Set(permissions), ...age };
}

function parseIdentity(authorization: string | undefined, knownIn: (worldName: string) => Known): Identity {
  const credential = /^bearer +(\S.*)$/i.exec(authorization ?? '')?.[1]?.trim();
  if (credential === undefined) throw refuseMissing(authorization);
  // A token may contain a plus itself.
  const { token: name, world: worldName = defaultWorldName } = knownIn(defaultWorldName).has(credential)
    ? { token: credential }
    : splitCredential(credential);
  // No world can have a name that does not match.
  const known = knownIn(worldNamePattern.test(worldName) ? worldName : defaultWorldName);
  const grants = known.get(name);
  if (grants === undefined) throw refuseUnknown(name, known);
  if (!worldNamePattern.test(worldName))
    throw refuse(t('The world name after + must have 1 to 64 of the characters A-Z a-z 0-9 . _ -'));
  // The copy does not refer to the header, which would otherwise stay in memory as long as the world.
  return { ...grants, worldName: Buffer.from(worldName).toString() };
}

function refuseMissing(authorization: string | undefined): Problem {
  const detail =
    authorization === undefined
      ? t('The request has no Authorization header.')
      : t('The Authorization header does not carry a bearer token; its form is: Bearer <ACCESS_TOKEN>.');
  return new Problem('missing_credential', detail, { headers: { 'www-authenticate': challenge } });
}

/** The token is not repeated, since it may be a real credential. */
function refuseUnknown(name: string, known: Known): Problem {
  return refuse(
    name === expiredToken
      ? t('This token has expired.')
      : t('The bearer token is not known here. This sandbox knows {known}.', { known: [...known.keys()].join(', ') }),
  );
}

function refuse(detail: LocalizedText): Problem {
  return new Problem('invalid_token', detail, {
    headers: { 'www-authenticate': `${challenge}, error="invalid_token"` },
  });
}

function refuseOld(expiresAt: string, worldName: string, now: string): Problem {
  const detail = t(
    'This token expired at {expiresAt}; the clock of the world {worldName} says {now}. A reset makes it valid again, and so does undoing the writes that moved the clock.',
    { expiresAt, worldName, now },
  );
  return new Problem('token_expired', detail, {
    extension: { expiredAt: expiresAt },
    headers: { 'www-authenticate': `${challenge}, error="invalid_token", error_description="expired"` },
  });
}
