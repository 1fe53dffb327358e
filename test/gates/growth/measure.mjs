// Counts the executed blocks of one more of each subject, and its time. The counting begins before the subjects are loaded:
// code that was compiled earlier is not counted.

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

/** One more, so many times, in a sandbox that holds so many already. */
async function measure({ makeOne, fill }, made, size, measured) {
  if (fill !== undefined) await fill(size);
  const warm = fill === undefined ? 0 : 20;
  for (let number = fill === undefined ? made : size; number < size + warm; number += 1) await makeOne(number);
  takeBlocks();
  const [times, statuses] = [[], new Set()];
  for (let number = size + warm; number < size + warm + measured; number += 1) {
    const began = performance.now();
    statuses.add(await makeOne(number));
    times.push(performance.now() - began);
  }
  return { size, blocks: takeBlocks() / measured, ms: Math.min(...times), statuses: [...statuses] };
}

for (const { name, sizes, measured = 40, open, refusal } of subjects) {
  if (only.length > 0 && !only.includes(name)) continue;
  const rows = [];
  let sandbox = await open();
  for (const size of sizes) {
    const made = rows.length === 0 ? 0 : rows.at(-1).size + measured;
    // What is filled at once is filled anew.
    if (sandbox.fill !== undefined && made > 0) sandbox = await open();
    rows.push(await measure(sandbox, made, size, measured));
  }
  process.stdout.write(`${JSON.stringify({ name, refusal, rows })}\n`);
}
process.exit(0);
