// The messages that begin a generation with the entries of another one.

import { canonicalJson } from '../../primitives/canonical.ts';
import { chainAfterRewind } from '../chain.ts';
import type { Rewind, WorldExport } from '../log.ts';
import type { CopyMessage } from './message.ts';
import type { Draft } from './outbox.ts';

export function copyOf<Kind extends CopyMessage['kind']>(
  kind: Kind,
  { after, entries, mark }: WorldExport<unknown>,
): Draft<CopyMessage> & { readonly kind: Kind } {
  const copied = entries.map(({ position, call, rewind, note }) =>
    rewind === undefined ? { position, call } : { position, call, rewind, ...(note === undefined ? {} : { note }) },
  );
  return { kind, after, entries: copied, until: mark };
}

/** The entries until `to` and the rewind itself. */
export function withRewind<Call>(copied: WorldExport<Call>, { from, to, call, note }: Rewind<Call>): WorldExport<Call> {
  const mark = { position: from + 1, chain: chainAfterRewind(copied.mark.chain, canonicalJson(call), to) };
  const entry = { ...mark, call, rewind: to, ...(note === undefined ? {} : { note }) };
  return { after: copied.after, entries: [...copied.entries, entry], mark };
}
