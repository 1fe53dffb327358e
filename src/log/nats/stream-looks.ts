// What a process that is not the owner sees of a stream, and of who owns it.

import { type Epoch, isEpochSubject } from './owned-stream.ts';
import { readJson } from './stored-generation.ts';
import type { Servers } from './stream-config.ts';
import type { StreamWatch } from './stream-watch.ts';
import type { LastMessage } from './tenure.ts';

export interface Seen extends LastMessage {
  readonly epoch: Epoch | undefined;
}

/** The last message, and the epoch before it; undefined where the stream may not be relied on. */
export async function lookAt(
  servers: Servers,
  watch: StreamWatch,
  before: Seen | undefined,
): Promise<Seen | undefined> {
  const sequence = await watch.look();
  if (sequence === undefined) return undefined;
  if (sequence === before?.sequence) return before;
  const { jsm, stream } = servers;
  const last = sequence === 0 ? null : await jsm.streams.getMessage(stream, { seq: sequence });
  const tenure = last?.header.get('Nats-Msg-Id').split('-')[0] ?? '';
  const isEpoch = last !== null && isEpochSubject(servers, last.subject);
  let epoch = before?.epoch;
  if (isEpoch) epoch = readJson(last);
  else if (epoch === undefined || epoch.tenure !== tenure) {
    const stored = await jsm.streams.getMessage(stream, { last_by_subj: `${stream}.epoch` });
    epoch = stored === null ? undefined : readJson(stored);
  }
  return { sequence, tenure: sequence === 0 ? undefined : tenure, isOver: isEpoch && epoch?.isOver === true, epoch };
}
