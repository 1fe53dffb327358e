// Reads the messages of the stream in their order. Any server may return them, even one that lacks the newest: so the caller
// decides by the content which message is the last one.

import type { Consumer, DeliverPolicy, JsMsg } from '@nats-io/jetstream';
import { messageOf } from '../../primitives/thrown.ts';
import { LogUnavailable } from '../log-error.ts';
import type { Servers } from './stream-config.ts';

const maxBatch = 500;
/** A page of entries needs no more messages. */
const firstBatch = 64;
/** Servers end a batch after this time. */
const batchMs = 2_000;
const silentMs = 3_000;
const tries = 3;

interface Wanted {
  readonly subjects: string | string[];
  /** The sequence to begin with; without it, the last message of each subject. */
  readonly from?: number;
}

/** Never ends by itself: throws LogUnavailable where no more messages come. */
export async function* readStored(servers: Servers, wanted: Wanted): AsyncGenerator<readonly JsMsg[]> {
  try {
    yield* readAgain(servers, wanted);
  } catch (error) {
    if (error instanceof LogUnavailable || !isOfServers(error)) throw error;
    throw new LogUnavailable(
      `The servers do not return the contents of the stream ${servers.stream}: ${messageOf(error)}. Try again.`,
    );
  }
}

/** Recognizes an error of the client by its name. */
const isOfServers = (error: unknown): boolean =>
  /^(?:JetStream|Timeout|NoResponders|Request|Closed|Connection|Protocol)/.test((error as Error).name);

async function* readAgain({ js, stream }: Servers, { subjects, from }: Wanted): AsyncGenerator<readonly JsMsg[]> {
  let next = from;
  for (let left = tries; left > 0; left -= 1) {
    const start =
      next === undefined ? { deliver_policy: 'last_per_subject' as DeliverPolicy } : { opt_start_seq: next };
    // The servers remove a consumer that nobody uses any more.
    const options = { filter_subjects: subjects, inactive_threshold: 60_000, ...start };
    const consumer = await js.consumers.get(stream, options);
    try {
      // A consumer that returns nothing is on a server that is down; the next consumer is on another one.
      for await (const batch of batchesOf(consumer)) {
        yield batch;
        next = (batch.at(-1) as JsMsg).seq + 1;
      }
    } finally {
      consumer.delete().catch(() => {});
    }
  }
  throw new LogUnavailable(`The servers do not return the contents of the stream ${stream}. Try again.`);
}

/** Ends when no more messages come. The next batch is fetched while one is read. */
async function* batchesOf(consumer: Consumer): AsyncGenerator<readonly JsMsg[]> {
  let coming = fetchBatch(consumer, firstBatch);
  for (let size = 2 * firstBatch; ; size = Math.min(2 * size, maxBatch)) {
    const batch = await coming;
    if (batch.length === 0) return;
    coming = fetchBatch(consumer, size);
    // A caller that has read enough does not await this, and its failure must not go unhandled.
    coming.catch(() => {});
    yield batch;
  }
}

async function fetchBatch(consumer: Consumer, size: number): Promise<readonly JsMsg[]> {
  const batch: JsMsg[] = [];
  const messages = await consumer.fetch({ max_messages: size, expires: batchMs });
  // Without this, the client waits until a server that is down comes back.
  const silence = setTimeout(() => messages.stop(), silentMs).unref();
  for await (const message of messages) {
    batch.push(message);
    if (message.info.pending === 0) break;
  }
  clearTimeout(silence);
  return batch;
}
