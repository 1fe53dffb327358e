// npm run simulate -- --minutes N --seed S: for N minutes, clients of three replicas over servers that do everything wrong,
// and a folder whose process or power ends at any moment.

import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } },
});
const env = { ...process.env, SIMULATE_MINUTES: values.minutes, SIMULATE_SEED: values.seed };
const argv = [
  'vitest',
  'run',
  'test/log/replicated/simulation.long.test.ts',
  'test/log/file/crash.long.test.ts',
  'test/log/model',
  '--maxWorkers=2',
];
process.exitCode = spawnSync('npx', argv, { env, stdio: 'inherit' }).status ?? 1;
