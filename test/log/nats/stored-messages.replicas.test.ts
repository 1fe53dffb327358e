import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, onTestFinished, test } from 'vitest';
import { Gapless } from '../../../src/log/nats/gapless.ts';
import { StoredMessages } from '../../../src/log/nats/stored-messages.ts';
import { startNatsCluster } from './nats-cluster.ts';

test('a real server is asked for what was left out, and tells what is stored of these subjects', async () => {
  const [server] = (await startNatsCluster()).servers;
  const nc = await connect({ servers: `127.0.0.1:${server?.port}` });
  onTestFinished(() => nc.close());
  const [js, jsm] = [jetstream(nc), await jetstreamManager(nc)];
  await jsm.streams.add({ name: 's', subjects: ['s.>'] });
  const stored = new StoredMessages({ nc, js, jsm, stream: 's' });
  const subjects = ['s.log.a', 's.log.b', 's.log.a', 's.part.a', 's.log.b', 's.log.a', 's.log.b'];
  for (const subject of subjects) await js.publish(subject, subject);
  await stored.remove(3);
  const delivered: [number, string][] = [];
  const gapless = new Gapless<{ seq: number; subject: string }>({
    after: 0,
    find: (from) => stored.findNext(from, 's.log.>'),
    deliver: ({ seq, subject }) => delivered.push([seq, subject]),
  });
  gapless.take({ seq: 6, subject: 's.log.a' });
  gapless.take({ seq: 7, subject: 's.log.b' });
  const whole = [1, 2, 5, 6, 7].map((seq) => [seq, subjects[seq - 1]]);
  await expect.poll(() => delivered).toEqual(whole);
  expect(await stored.findNext(8, 's.log.>')).toBeNull();
});
