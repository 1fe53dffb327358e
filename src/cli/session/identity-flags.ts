// The identity and the sandbox, as far as they were typed. A token may be piped in, so that no list of processes shows it.

import { UsageError } from '../failures/failures.ts';
import type { IdentityFlags } from '../identity/settings.ts';
import { readInput } from '../input/read-source.ts';
import type { Streams } from '../terminal/streams.ts';
import type { GlobalOptions } from './global-options.ts';

/** Only those that were typed. Throws UsageError. */
export async function readIdentityFlags(streams: Streams, typed: GlobalOptions): Promise<IdentityFlags> {
  const { profile, 'base-url': baseUrl, tenant, world } = typed;
  const isTokenPiped = typed['token-stdin'];
  const token = isTokenPiped === true ? await readToken(streams, typed.token) : typed.token;
  const flags = { profile, baseUrl, token, isTokenPiped, tenant, world };
  return Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
}

async function readToken(streams: Streams, other: string | undefined): Promise<string> {
  if (other !== undefined)
    throw new UsageError('--token and --token-stdin both name a token.', 'leave one of them out');
  const token = (await readInput(streams, '--token-stdin')).trim();
  if (!/^\S+$/.test(token))
    throw new UsageError(
      `--token-stdin takes one token, and ${token === '' ? 'stdin is empty' : 'there is more on stdin'}.`,
      'sbox whoami --token-stdin < token.txt',
    );
  return token;
}
