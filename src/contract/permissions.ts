// Areas, permissions and the grants of each fixture token. Data only: nothing here looks at a request.

export const areas = [
  'portfolio',
  'clients',
  'underwriting',
  'events',
  'claims',
  'reports',
  'alerting',
  'notifications',
  'admin',
] as const;

export type Area = (typeof areas)[number];
/** Lets a token save a world, with every organization in it (Decision 67). It is not an area of /v1. */
export const exportPermission = 'sandbox:export';

type AreaPermission = `${Area}:${'read' | 'write'}`;
export type Permission = AreaPermission | typeof exportPermission;

const reads: readonly Permission[] = areas.map((area): AreaPermission => `${area}:read`);
const writes: readonly Permission[] = areas.map((area): AreaPermission => `${area}:write`);

export const permissions: readonly Permission[] = [...reads, ...writes];

/** The permissions of a token of the seed: one that may read everything may save a world too. */
export const grantedBySeed = (named: readonly string[]): string[] =>
  reads.every((permission) => named.includes(permission)) ? [...new Set([...named, exportPermission])] : [...named];

/** A credential that a sandbox is started with, beside the fixtures: exactly these permissions. */
export interface ExtraToken {
  /** The token itself: 1 to 64 of A-Z a-z 0-9 . _ - */
  readonly token: string;
  readonly permissions: readonly Permission[];
  /** The default is org_pampa, the first organization of the seed. */
  readonly organizationId?: string;
  /** How long it is valid after the start of a world, by the clock of that world, such as PT1H; by default it does not expire. */
  readonly expires?: string;
}

/** A fixture credential. None is secret: they exist so that 200, 403 and 404 can be met (Spec, Authentication 2). */
export interface FixtureToken {
  /** Name of the client's built-in profile. */
  readonly profile: 'full' | 'read-only' | 'other-org';
  readonly token: string;
  readonly organizationId: string;
  readonly permissions: readonly Permission[];
  /** Its use, in one sentence. */
  readonly purpose: string;
}

export const fixtureTokens: readonly [FixtureToken, ...FixtureToken[]] = [
  {
    profile: 'full',
    token: 'sbox-full-access-token',
    organizationId: 'org_pampa',
    permissions,
    purpose: 'Full access to org_pampa: every operation succeeds.',
  },
  {
    profile: 'read-only',
    token: 'sbox-read-only-token',
    organizationId: 'org_pampa',
    permissions: reads,
    purpose: 'Reads org_pampa and enqueues jobs; every :write operation answers 403.',
  },
  {
    profile: 'other-org',
    token: 'sbox-other-org-token',
    organizationId: 'org_ebro',
    permissions,
    purpose: 'Full access to org_ebro; resources of org_pampa answer 404.',
  },
];

/** The default token, which every example uses. */
export const [fullToken] = fixtureTokens;

/** The fixture that a credential names, in whichever world. */
export function fixtureOf(credential: string): FixtureToken | undefined {
  const { token } = splitCredential(credential);
  return fixtureTokens.find((fixture) => fixture.token === token);
}

/** A token that has expired: it always answers 401 (Decision 2). */
export const expiredToken = 'sbox-expired-token';

/** The characters a world name may have, after the `+` of a token (Decision 2). */
export const worldNamePattern = /^[A-Za-z0-9._-]{1,64}$/;
export const defaultWorldName = 'default';

/** The credential of a token in a named world: a whole sandbox of its own on the same server, made on first use. */
export const inWorld = (token: string, world: string | undefined): string =>
  world === undefined ? token : `${token}+${world}`;

/** Splits a credential into its token and the world after the last `+`, if there is one. */
export function splitCredential(credential: string): { readonly token: string; readonly world: string | undefined } {
  const at = credential.lastIndexOf('+');
  return at < 0
    ? { token: credential, world: undefined }
    : { token: credential.slice(0, at), world: credential.slice(at + 1) };
}
