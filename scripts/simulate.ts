// npm run simulate -- --minutes N --seed S: for N minutes, a folder whose process or power ends at any moment; then the protocol by
// which a stream has one writer, among processes that stand still, over messages that are late or doubled.

import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } },
});
const env = { ...process.env, SIMULATE_MINUTES: values.minutes, SIMULATE_SEED: values.seed };
const argv = [
  'vitest',
  'run',
  'test/log/file/crash.long.test.ts',
  'test/log/nats/simulation.long.test.ts',
  '--maxWorkers=2',
];
process.exitCode = spawnSync('npx', argv, { env, stdio: 'inherit' }).status ?? 1;
