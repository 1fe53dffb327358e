// A process that writes to a folder until it is killed, and says on stdout what was acknowledged, one JSON line each.
// It is bundled and started by kill.processes.test.ts: `node BUNDLE FOLDER SEED`.
import { writeSync } from 'node:fs';
import { openLog } from '../../../src/log/open-log.ts';
import { type CountCall, countingOptions } from '../counting-machine.ts';

const [, , folder = '', seed = '0'] = process.argv;
const log = await openLog(folder, countingOptions({ snapshotEvery: 40 }));
let count = 0;

/** A reset now and then, so that logs are replaced under load; every call has a key, so that it can be sent again. */
function nextCall(): CountCall {
  count += 1;
  const key = `${seed}-${count}`;
  return count % 97 === 0 ? { operationId: 'reset', key } : { operationId: 'add', value: count % 7, key };
}

async function write(world: string): Promise<never> {
  for (;;) {
    const call = nextCall();
    const answer = await log.submit(world, call);
    writeSync(1, `${JSON.stringify({ world, call, answer })}\n`);
  }
}

await Promise.all(['a', 'a', 'a', 'B', 'B', 'c.d'].map(write));
