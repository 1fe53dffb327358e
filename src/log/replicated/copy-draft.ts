// The messages that begin a generation with the entries of another one.

import type { WorldExport } from '../log.ts';
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
