// The bare twin of a shared log: publishes messages to a stream of three replicas, some at a time, and waits for each
// acknowledgement. `node publisher.mjs OPTIONS`, with OPTIONS as JSON. Prints a line of JSON.

import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';

const { url, amount, connections, bytes } = JSON.parse(process.argv[2]);
const stream = 'bare';

const nc = await connect({ servers: url.slice('nats://'.length).split(',') });
await (await jetstreamManager(nc)).streams.add({ name: stream, subjects: [`${stream}.>`], num_replicas: 3 });
const js = jetstream(nc);
const data = new Uint8Array(bytes).fill(0x78);
let left = amount;

async function publish() {
  while (left > 0) {
    left -= 1;
    await js.publish(`${stream}.call`, data);
  }
}

const startedAt = performance.now();
await Promise.all(Array.from({ length: connections }, publish));
const perSecond = (amount * 1_000) / (performance.now() - startedAt);
await nc.close();
process.stdout.write(`${JSON.stringify({ perSecond })}\n`);
