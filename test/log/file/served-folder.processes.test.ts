// The sandbox over a folder as a process of its own: killed, paused and started again, with a wall clock that steps, while
// clients write and read.
import { expect, test } from 'vitest';
import { startKillableServer } from '../../support/killable-server.ts';
import { letPass } from '../../support/pause.ts';
import { runCli } from '../../support/run-cli.ts';
import { History } from '../history.ts';
import { steppingClock } from '../stepping-clock.ts';
import { makeTempFolder } from '../temp-folder.ts';

/** 60,000 of them: SBOX_OPERATIONS=60000 npx vitest run test/log/file/served-folder.processes.test.ts */
const operations = Number(process.env.SBOX_OPERATIONS ?? 150);
const isLong = operations > 150;
const rounds = isLong ? 24 : 3;
const patienceMs = 3_600_000;

test(`a folder whose server is killed and paused, with a clock that steps, acts as one over ${operations} operations`, {
  timeout: isLong ? patienceMs : 300_000,
}, async () => {
  const folder = await makeTempFolder();
  const start = () => startKillableServer(['--data', folder], ['--import', steppingClock]);
  let server = await start();
  const load = isLong ? { clients: 24, pauseMs: 0 } : { clients: 8, pauseMs: 20 };
  const history = new History({ urls: () => [server.url], worlds: ['default', 'b.B', 'c'], ...load });
  for (let round = 1; round <= rounds; round += 1) {
    await expect.poll(() => history.size >= (round * operations) / rounds, { timeout: patienceMs }).toBe(true);
    const { child, kill } = server;
    child.kill('SIGUSR2');
    child.kill('SIGSTOP');
    await letPass(200);
    child.kill('SIGCONT');
    await letPass((round * 37) % 90);
    await kill();
    server = await start();
  }
  await history.end();
  history.expectLinearizable();
  const writes = await history.expectKept();
  await server.kill();
  const { exitCode, stderr } = await runCli(['data', 'check', folder]);
  expect([exitCode, stderr]).toEqual([
    0,
    expect.stringContaining('No damage: every entry replays to its recorded result.'),
  ]);
  if (isLong) console.log(`${history.size} operations, of which ${writes} writes: linearizable, none lost`);
});
