// Commands that do not end, say too much, leave something behind, or answer with what is no file: each run is judged all the same.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTempFolder } from '../../../support/temp-folder.ts';

const bin = join(import.meta.dirname, '../../../../bin/sbox.js');
const goal = 'the <answer> "is"\u0001 \u001b[31myes';
const exercise = {
  instruction: 'Say yes.',
  goal: { [goal]: { answer: { said: 'yes' } } },
  mayChange: [],
  budget: { calls: 20, credits: 0 },
};

/** Four megabytes at a time, for ever. */
const flood = `
const { SBOX_BASE_URL: base, SBOX_TOKEN: token } = process.env;
const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json', 'idempotency-key': 'one' };
const body = JSON.stringify({ items: [{ name: 'x'.repeat(4_000_000) }], mode: 'create' });
for (;;) await fetch(base + '/v1/import/clients', { method: 'POST', headers, body }).then((answer) => answer.text());
`;

async function gradeShell(script: string, options: readonly string[] = []) {
  const folder = await makeTempFolder('grade-hostile');
  writeFileSync(join(folder, 'ours.json'), JSON.stringify(exercise));
  writeFileSync(join(folder, 'elsewhere.json'), '{"said":"yes"}');
  writeFileSync(join(folder, 'flood.mjs'), flood);
  const words = ['grade', 'ours.json', '--json', ...options, '--', 'sh', '-c', script];
  const env = { ...process.env, SBOX_CONFIG_HOME: join(folder, 'config') };
  const { status, stdout } = spawnSync(process.execPath, [bin, ...words], {
    ...{ encoding: 'utf8', cwd: folder, env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const data = stdout === '' ? undefined : JSON.parse(stdout).data;
  return { status, runs: data?.runs, folder };
}

const yes = `echo '{"said":"yes"}' > $SBOX_ANSWER`;

test.each([
  ['answers', yes, []],
  ['removes its folder', 'rm -rf $SBOX_FILES', [goal]],
  ['answers with a link', 'ln -s $PWD/elsewhere.json $SBOX_ANSWER', [goal]],
  ['answers with a device', 'ln -s /dev/zero $SBOX_ANSWER', [goal]],
  ['answers with a folder', 'mkdir $SBOX_ANSWER', [goal]],
  ['answers with a pipe', 'mkfifo $SBOX_ANSWER', [goal]],
  ['answers with a gibibyte', 'truncate -s 1G $SBOX_ANSWER', [goal]],
  ['leaves a child', `${yes}; sleep 600 & exit 0`, []],
] as const)('a command that %s', async (_, script, missed) => {
  const { runs, status } = await gradeShell(script);
  expect([runs[0].missed, runs[0].changed, status]).toEqual([missed, [], missed.length]);
});

test.each([
  ['never ends', 'sleep 600'],
  ['never stops printing', 'yes'],
])('a command that %s is ended, and not repeated under faults', async (_, script) => {
  const { runs, status } = await gradeShell(`curl -s $SBOX_BASE_URL/v1/portfolios; ${script}`, [
    '--timeout',
    '2s',
    '--faults',
  ]);
  expect(runs.map(({ missed }: { missed: string[] }) => missed)).toEqual([['it did not end', goal]]);
  expect(status).toBe(1);
});

test('a command that sends more than is kept is ended', async () => {
  const { runs } = await gradeShell(`'${process.execPath}' flood.mjs`);
  expect(runs[0].missed).toEqual(['it did not end', goal, 'at most 20 calls']);
  expect(runs[0].calls).toBeLessThan(100);
});

test('JUnit has no character that XML has not', async () => {
  const { folder } = await gradeShell('true', ['--junit', 'grade.xml']);
  const text = readFileSync(join(folder, 'grade.xml'), 'utf8');
  expect(text).toContain('message="the &lt;answer&gt; &quot;is&quot;\ufffd \ufffd[31myes"');
});

test('more runs than there are cannot pass, and a time that no timer waits is refused', async () => {
  const none = { status: 2, runs: undefined };
  expect(await gradeShell(yes, ['--runs', '2', '--pass', '3'])).toMatchObject(none);
  expect(await gradeShell(yes, ['--timeout', '100000m'])).toMatchObject(none);
  expect(await gradeShell(yes, ['--runs', '2', '--pass', '2'])).toMatchObject({ status: 0 });
});
