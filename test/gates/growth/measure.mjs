// Counts the executed blocks of one more of each subject, and its processor time. The counting begins before the subjects
// are loaded: code that was compiled earlier is not counted.

import { Session } from 'node:inspector';

const [, , bundle, ...only] = process.argv;
const session = new Session();
session.connect();
const ask = (method, parameters) => {
  let answer;
  session.post(method, parameters, (error, result) => {
    if (error) throw new Error(error.message);
    answer = result;
  });
  return answer;
};
ask('Profiler.enable');
ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const { subjects } = await import(bundle);

/** Since the last time that it was asked. */
const takeBlocks = () => {
  let blocks = 0;
  for (const { url, functions } of ask('Profiler.takePreciseCoverage').result) {
    if (url !== bundle) continue;
    for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
  }
  return blocks;
};

/** How many means are taken of those measured: what runs meanwhile, such as a timer, makes one of them larger, never less. */
const parts = 4;

/** One more, so many times, in a sandbox that holds so many already. */
async function measure({ makeOne, fill }, made, size, measured) {
  if (fill !== undefined) await fill(size);
  const warm = fill === undefined ? 0 : 20;
  for (let number = fill === undefined ? made : size; number < size + warm; number += 1) await makeOne(number);
  takeBlocks();
  const [times, blocks, statuses] = [[], [], new Set()];
  for (let number = 1; number <= measured; number += 1) {
    const began = process.cpuUsage();
    statuses.add(await makeOne(size + warm + number - 1));
    const { user, system } = process.cpuUsage(began);
    times.push((user + system) / 1_000);
    if (number % (measured / parts) === 0) blocks.push((takeBlocks() * parts) / measured);
  }
  return { size, blocks: Math.min(...blocks), ms: Math.min(...times), statuses: [...statuses] };
}

for (const { name, sizes, measured = 40, open, refusal } of subjects) {
  if (only.length > 0 && !only.includes(name)) continue;
  const rows = [];
  let sandbox = await open();
  for (const size of sizes) {
    const made = rows.length === 0 ? 0 : rows.at(-1).size + measured;
    // What is filled at once is filled anew.
    if (sandbox.fill !== undefined && made > 0) {
      await sandbox.close();
      sandbox = await open();
    }
    rows.push(await measure(sandbox, made, size, measured));
  }
  // Its timers would run among those of the next.
  await sandbox.close();
  process.stdout.write(`${JSON.stringify({ name, refusal, rows })}\n`);
}
process.exit(0);
