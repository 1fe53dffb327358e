// Parts of copied commands: the options for the identity and the server, and the reason why a request has no command.

import { defaultBaseUrl, tenantHeader } from '../contract/form/surface.ts';
import { fixtureOf, splitCredential, worldNamePattern } from '../contract/permissions.ts';

export interface CopiedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Some systems allow no longer word on a command line. */
export const maxWordBytes = 128_000;
export const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** Why no command line can send the request; undefined where one can. */
export function whyNoCommand({ method, target, headers, body = '' }: CopiedRequest): string | undefined {
  const texts = [target, ...Object.entries(headers).flat()];
  // A terminal acts on control characters while they are pasted: ^C ends the line, a tab completes it.
  if ([...texts, body].some((text) => /(?!\n)\p{Cc}/u.test(text)))
    return 'It contains a control character, which a terminal would not pass on.';
  if (texts.some((text) => !/^[ -~]*$/.test(text)))
    return 'Its path or a header contains non-ASCII characters, which commands would send differently.';
  if (!/^\/[^ #]*$/.test(target)) return 'A command cannot request its path.';
  return method === 'HEAD' && body !== '' ? 'It is a HEAD with a body, which commands cannot send.' : undefined;
}

export interface CopiedIdentity {
  /** Undefined where no bearer token can be written; a header then carries what there is. */
  readonly token: string | undefined;
  readonly tenant: string | undefined;
  readonly words: readonly string[];
}

/** The options for the identity, the world and the server, where they differ from the built-in settings. */
export function writeIdentity(headers: CopiedRequest['headers'], origin: string): CopiedIdentity {
  const [, credential] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
  const tenant = headers[tenantHeader] || undefined;
  const words = [
    ...(credential === undefined ? [] : writeCredential(credential)),
    ...(tenant === undefined ? [] : [`--tenant=${tenant}`]),
    ...(origin === defaultBaseUrl ? [] : [`--base-url=${origin}`]),
  ];
  return { token: credential, tenant, words };
}

/** A token that has a `+` of its own is written together with its world: the command line would split it at the first one. */
function writeCredential(credential: string): string[] {
  const { token, world } = splitCredential(credential);
  const profile = fixtureOf(token)?.profile;
  const isSeparable = token !== '' && !token.includes('+') && (world === undefined || worldNamePattern.test(world));
  if (!isSeparable) return [`--token=${credential}`];
  const who = profile === undefined ? [`--token=${token}`] : profile === 'full' ? [] : [`--profile=${profile}`];
  return world === undefined ? who : [...who, `--world=${world}`];
}
