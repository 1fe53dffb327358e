// A world's log is read from one server, which may fall silent meanwhile.
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, onTestFinished, test } from 'vitest';
import { LogUnavailable } from '../../../src/log/log-error.ts';
import { openNatsStream } from '../../../src/log/nats/open-nats.ts';
import { batchMessages } from '../../../src/log/nats/stored-messages.ts';
import type { Stream } from '../../../src/log/replicated/stream.ts';
import { countingHeader } from '../counting-machine.ts';
import { type NatsServer, startNatsCluster } from './nats-cluster.ts';

const stored = batchMessages + 100;
const streamName = 'read';

/** The server that has the only reader of the stream. */
async function findReadingServer(place: string): Promise<string> {
  const nc = await connect({ servers: place.replace(/^nats:\/\/([^/]+).*$/, '$1').split(',') });
  try {
    const [consumer] = await (await jetstreamManager(nc)).consumers.list(streamName).next();
    return String(consumer?.cluster?.leader);
  } finally {
    await nc.close();
  }
}

async function readAll(stream: Stream, afterBatch: () => Promise<void> = async () => {}): Promise<number> {
  let count = 0;
  for await (const batch of stream.read('w', 0)) {
    count += batch.length;
    await afterBatch();
  }
  return count;
}

test('a reading ends although the server of its consumer stands still, and begins anew', async () => {
  const cluster = await startNatsCluster({ size: 3 });
  const place = cluster.place(streamName);
  const { stream } = await openNatsStream(place, { header: countingHeader });
  onTestFinished(() => stream.close());
  for (let index = 0; index < stored; index += 1) stream.send('w', Buffer.from(String(index)));
  let stopped: NatsServer | undefined;
  const stopServer = async () => {
    if (stopped !== undefined) return;
    const name = await findReadingServer(place);
    stopped = cluster.servers.find((server) => server.name === name);
    await stopped?.signal('SIGSTOP');
  };
  // Another consumer is asked for, which the servers may place where nobody answers as well: whoever reads is told so.
  const count = await readAll(stream, stopServer).catch((error: unknown) => {
    expect(error).toBeInstanceOf(LogUnavailable);
    return stored;
  });
  expect(count).toBe(stored);
  expect(stopped?.name).toMatch(/^n[012]$/);
  await stopped?.signal('SIGCONT');
  await expect.poll(() => readAll(stream).catch(() => 0)).toBe(stored);
});
