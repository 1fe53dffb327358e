import { expect, test } from 'vitest';
import { problems } from '../../../../src/contract/form/problems.ts';
import { runCli } from '../../../support/run-cli.ts';
import { explain } from './explained-codes.ts';

const codes = Object.entries(problems).map(([code, { status }]) => ({ code, status }));

test.each(codes)('$code is explained', async ({ code, status }) => {
  const explanation = await explain(code);
  expect(explanation).toMatchObject({ code, status });
  for (const member of ['title', 'meaning', 'check', 'remedy']) expect(explanation[member]).toMatch(/\w/);
  expect(explanation.triggers).not.toEqual([]);
});

test.each(codes)('the exit code of $code is explained, and names it', async ({ code }) => {
  const { exitCode } = await explain(code);
  const { kind, codes: named } = await explain(String(exitCode));
  expect(kind).toBe('exit code');
  expect((named as { code: string }[]).map((one) => one.code)).toContain(code);
});

test('a status lists its codes, an exit code says what it stands for, and both work offline', async () => {
  const conflict = await explain('409');
  expect(conflict).toMatchObject({ kind: 'status', exitCode: 49 });
  expect((conflict.codes as { code: string }[]).map(({ code }) => code)).toEqual(
    codes.filter(({ status }) => status === 409).map(({ code }) => code),
  );
  expect(await explain('202')).toMatchObject({ kind: 'status', codes: [], exitCode: 0 });
  expect(await explain('43')).toMatchObject({ kind: 'exit code', codes: [{ code: 'insufficient_permission' }] });
  expect(await explain('15')).toMatchObject({ kind: 'exit code', codes: [] });
});

test('a status of one code speaks of this one', async () => {
  const meaningOf = async (status: number) => (await explain(String(status))).meaning;
  const single = codes.find(({ status }) => codes.filter((other) => other.status === status).length === 1);
  expect(await meaningOf(single?.status as number)).toBe('refused, with this code');
  expect(await meaningOf(409)).toBe('refused, with one of these codes');
});

test.each(['no_cloud_free_scene', 'worker_time_budget_exceeded'])(
  'that %s fails a job and refuses a detection is explained too',
  async (code) => {
    const { meaning, ...explanation } = await explain(code);
    expect(explanation).toMatchObject({ status: null, exitCode: 15, title: 'The plot cannot be measured' });
    for (const word of ['job', 'error.code', 'detection', 'detection_not_possible']) expect(meaning).toContain(word);
    const paths = (explanation.triggers as string[]).map((line) => line.split(' ')[3]);
    expect(paths).toEqual(['/v1/jobs', '/v1/detections']);
  },
);

test('a mistyped code is refused with the nearest one, and an unknown number is refused', async () => {
  const typo = await runCli(['explain', 'insuficient_permision']);
  expect([typo.exitCode, typo.stdout]).toEqual([2, '']);
  expect(typo.stderr).toContain('similar codes: insufficient_permission');
  expect((await runCli(['explain', '418'])).exitCode).toBe(2);
});

test('text for people says the same', async () => {
  const { stdout } = await runCli(['explain', 'Idempotency-Key-Reused']);
  expect(stdout).toMatch(/^422 idempotency_key_reused {2}The idempotency key/);
  expect(stdout).toContain('  decided  ledger: ');
  expect(stdout.match(/^.*-i scenario-charged-once$/gm)).toHaveLength(2);
});
