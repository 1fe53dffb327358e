import type { JsMsg } from '@nats-io/jetstream';
import { getOrMake } from '../../primitives/memoize.ts';
import {
  type ParsedSubject,
  parseSubject,
  readJson,
  type StoredEntry,
  type StoredHead,
  type StoredState,
  type StreamBeginning,
} from './stored-generation.ts';
import { readStored } from './stored-messages.ts';
import type { Servers } from './stream-config.ts';

interface Found extends Omit<ParsedSubject, 'kind'> {
  head?: StoredHead | undefined;
  /** The sequence of the head; 0 without one. */
  at: number;
  isGone: boolean;
  last?: StoredEntry | undefined;
  snapshot?: StoredState | undefined;
}

export interface StreamIndex {
  /** The current generation of each world. */
  readonly current: readonly StreamBeginning[];
  /** Other generations, in the order in which they may be removed. */
  readonly stale: readonly Omit<ParsedSubject, 'kind'>[];
  /** The number that the first generation of a world gets. */
  readonly fresh: number;
}

export const emptyIndex: StreamIndex = { current: [], stale: [], fresh: 0 };

/** Reads the index with everything that was stored before the epoch of this sequence. */
export async function readIndex(servers: Servers, epoch: number): Promise<StreamIndex> {
  const subjects = ['w.*.*.head', 'w.*.*.gone', 'w.*.*.snapshot', 'w.*.*.e.*', 'epoch', 'fresh'];
  const found = new Map<string, Found>();
  let fresh = 0;
  let hasEpoch = false;
  const wanted = subjects.map((subject) => `${servers.stream}.${subject}`);
  for await (const batch of readStored(servers, { subjects: wanted })) {
    for (const message of batch) {
      if (message.subject === `${servers.stream}.fresh`) fresh = readJson<{ number: number }>(message)?.number ?? 0;
      const parsed = parseSubject(message.subject);
      if (parsed !== undefined) note(found, parsed, message);
      hasEpoch ||= message.subject === `${servers.stream}.epoch` && message.seq >= epoch;
    }
    if (hasEpoch && batch.at(-1)?.info.pending === 0) break;
  }
  return arrange([...found.values()], fresh);
}

function note(found: Map<string, Found>, { kind, ...parsed }: ParsedSubject, message: JsMsg): void {
  const { world, number, epoch } = parsed;
  const one = getOrMake(found, `${world} ${number}-${epoch}`, (): Found => ({ ...parsed, at: 0, isGone: false }));
  if (kind === 'head') [one.head, one.at] = [readJson(message), message.seq];
  else if (kind === 'gone') one.isGone = true;
  else if (kind === 'snapshot') one.snapshot = readJson(message);
  else one.last = readJson(message) ?? one.last;
}

/** The current generation of a world is the one whose head was stored last, unless that is gone. */
function arrange(found: readonly Found[], fresh: number): StreamIndex {
  const newest = new Map<string, Found>();
  const inOrder = found.toSorted((a, b) => a.at - b.at);
  for (const one of inOrder) if (one.head !== undefined) newest.set(one.world, one);
  const isCurrent = (one: Found) => newest.get(one.world) === one && !one.isGone;
  return {
    current: inOrder.filter(isCurrent).map(({ head, ...one }) => ({ ...one, head: head as StoredHead })),
    stale: inOrder.filter((one) => !isCurrent(one)),
    fresh,
  };
}
