import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listParts } from '../../../../src/cli/commands/walkthrough/parse-story.ts';
import { runCli } from '../../../support/run-cli.ts';
import { readText } from '../../../support/source-files.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';

/** Opens the portfolio of the page's exercise, with one key however often it asks. */
const solver = `
import { writeFileSync } from 'node:fs';
const { SBOX_BASE_URL: base, SBOX_TOKEN: token, SBOX_INSTRUCTION: task, SBOX_ANSWER: answer } = process.env;
const [name, key] = [/named (\\w+)/.exec(task)[1], crypto.randomUUID()];
const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json', 'idempotency-key': key };
const open = () => fetch(base + '/v1/portfolios', { method: 'POST', headers, body: JSON.stringify({ name }) });
const { data } = await (await open().catch(open)).json();
if (process.argv[2] === 'reset') await fetch(base + '/v1/sbox/reset', { method: 'POST', headers: { ...headers, 'idempotency-key': 'r' } });
if (process.argv[2] !== 'silent') writeFileSync(answer, JSON.stringify({ portfolioId: data.portfolioId }));
`;

async function prepare() {
  const folder = await makeTempFolder('grade');
  const { text } = readText('docs/grade.md');
  const lines = text.split('\n');
  const [written = ''] = listParts(lines).flatMap((part) =>
    part.kind === 'fence' && part.language === 'json' ? [lines.slice(part.from, part.to).join('\n')] : [],
  );
  const [exercise, file] = [join(folder, 'ours.json'), join(folder, 'solver.mjs')];
  await writeFile(exercise, written);
  await writeFile(file, solver);
  return { folder, exercise, command: ['--', process.execPath, file] };
}

test('the exercise of the page is passed, also where an answer is lost, and a table and JUnit say so', async () => {
  const { folder, exercise, command } = await prepare();
  const junit = join(folder, 'grade.xml');
  const run = await runCli(['grade', exercise, '--faults', '--junit', junit, '-o', 'csv', ...command]);
  expect(run.exitCode).toBe(0);
  expect(run.stdout.split('\r\n')).toEqual([
    'run,trouble,passes,calls,credits,refused,missed,changed',
    '1,,true,1,0,0,,',
    '1,createPortfolio#1=lost,true,2,0,0,,',
    '',
  ]);
  expect(await readFile(junit, 'utf8')).toBe(
    `<testsuite name="${exercise}" tests="2" failures="0"><testcase classname="${exercise}" name="run 1 "></testcase>` +
      `<testcase classname="${exercise}" name="run 1 createPortfolio#1=lost"></testcase></testsuite>`,
  );
});

test('says what was missed, and passes with as many runs as --pass wants', async () => {
  const { exercise, command } = await prepare();
  const words = ['grade', exercise, '--runs', '2', '--json'];
  const { stdout, exitCode } = await runCli([...words, ...command, 'silent']);
  const failed = { trouble: '', passes: false, missed: ['the answer names it'], changed: [], calls: 1 };
  expect(JSON.parse(stdout).data).toMatchObject({ seed: '1', passed: 0, runs: [{ run: 1, ...failed }, { run: 2 }] });
  expect(exitCode).toBe(1);
  expect((await runCli([...words, '--pass', '0', ...command, 'silent'])).exitCode).toBe(0);
});

test('refuses a reset with 403 and counts it', async () => {
  const { exercise, command } = await prepare();
  const { stdout, exitCode } = await runCli(['grade', exercise, '--json', ...command, 'reset']);
  expect(JSON.parse(stdout).data.runs).toMatchObject([{ passes: true, calls: 2, refused: 1 }]);
  expect(exitCode).toBe(0);
});

test('a file that is no exercise is refused, with the place', async () => {
  const { exercise, command } = await prepare();
  const text = await readFile(exercise, 'utf8');
  await writeFile(exercise, text.replace('"budget"', '"limits"'));
  const { stderr, exitCode } = await runCli(['grade', exercise, ...command]);
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/ours\.json is not an exercise: .*budget/)]);
});
