import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeTempFolder } from '../../../log/temp-folder.ts';
import { commandLine } from '../../../support/command-line.ts';
import { runCli } from '../../../support/run-cli.ts';
import { makeTempFolder as makeSharedFolder } from '../../../support/temp-folder.ts';
import { startTestServer } from '../../../support/test-app.ts';

/** A suite of a client in a process of its own: two successes of one operation, one refusal, nothing of another server. */
const suite = `
  const ask = (path, init = {}) => fetch(process.env.SBOX_BASE_URL + path, {
    ...init, headers: { authorization: 'Bearer ' + process.env.SBOX_TOKEN, ...init.headers } });
  await ask('/v1/claims'); await ask('/v1/claims');
  await ask('/v1/claims/clm_0404');
  process.exitCode = Number(process.argv[1] ?? 0);`;
const runSuite = (exitCode = 0) => [process.execPath, '--input-type=module', '-e', suite, String(exitCode)];

/** What it met, kept where a coverage without a command looks. */
const counted = { SBOX_COVERAGE_DIR: '' };
beforeAll(async () => {
  counted.SBOX_COVERAGE_DIR = await makeSharedFolder('coverage');
  await runCli(['coverage', '--', ...runSuite()], { env: counted });
});

describe('sbox coverage', () => {
  it('prints exact counts of what a scripted suite met, and the commands for the rest', async () => {
    const { stdout, exitCode } = await runCli(['coverage', '--json', '--', ...runSuite()]);
    const { data } = JSON.parse(stdout);
    expect(exitCode).toBe(0);
    expect(data.operations.met).toBe(1);
    expect(data.codes.met).toBe(1);
    expect(data.answers).toEqual([
      { operationId: 'listClaims', status: 200, code: null, count: 2 },
      { operationId: 'getClaim', status: 404, code: 'resource_not_found', count: 1 },
    ]);
    expect(data.operations.missing[0]).toEqual({ name: 'getFixtures', command: 'sbox fixtures dump' });
  });

  it('names ten of what is missing, and says how many more there are', async () => {
    const { stdout: document } = await runCli(['coverage', '--json'], { env: counted });
    const { operations, codes } = JSON.parse(document).data;
    const { stdout } = await runCli(['coverage'], { env: counted });
    const told = [...stdout.matchAll(/^ {2}and (\d+) more$/gm)].map(([, more]) => Number(more));
    for (const { met, of } of [operations, codes]) expect(told).toContain(of - met - 10);
  });

  it('passes the exit code of the command on', async () => {
    expect((await runCli(['coverage', '--', ...runSuite(7)])).exitCode).toBe(7);
    expect((await runCli(['coverage', '--min', '100', '--', ...runSuite(7)])).exitCode).toBe(7);
    expect((await runCli(['coverage', '--min', 'operations=2', '--', ...runSuite()])).exitCode).toBe(1);
  });

  it.each([
    ['operations=1', 0],
    ['operations=2', 1],
    ['operations=1,codes=1', 0],
    ['codes=2', 1],
    ['refusals=0', 0],
    ['refusals=1', 1],
    ['operations=1%', 0],
    ['operations=2%', 1],
    ['1', 1],
    ['0', 0],
  ])('with --min %s it ends with %i', async (minimum, expected) => {
    const { exitCode, stderr } = await runCli(['coverage', '--min', minimum], { env: counted });
    expect(exitCode).toBe(expected);
    if (expected === 1) expect(stderr).toContain('--min asks for');
  });

  it.each(['some', 'claims=3', 'operations=', '-1', 'operations=1.5'])('takes no --min %s', async (minimum) => {
    const { exitCode, stderr } = await runCli(['coverage', `--min=${minimum}`, '--', 'true']);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--min takes')]);
  });

  it('says for people what is missing, ten of each', async () => {
    const { stdout, stderr } = await runCli(['coverage', '--', ...runSuite()]);
    expect(stdout).toMatch(/1 of \d+ +1 % {2}operations succeeded/);
    expect(stdout).toContain('operations that never succeeded');
    expect(stdout).toMatch(/and \d+ more/);
    expect(stderr.replaceAll('\n', ' ')).toContain('--json lists all');
  });

  it('counts the sandboxes that the command starts itself, and keeps what SBOX_COVERAGE_DIR had', async () => {
    const folder = await makeTempFolder();
    const env = { SBOX_COVERAGE_DIR: folder };
    const sbox = [process.execPath, ...(await commandLine())];
    const inner = [...sbox, 'exec', '--', ...sbox, 'portfolios', 'list', '-o', 'id'];
    expect((await runCli(['coverage', '--', ...inner], { env: { ...process.env, ...env } as never })).exitCode).toBe(0);
    const { stdout } = await runCli(['coverage', '--json', '--', ...runSuite()], { env });
    expect(JSON.parse(stdout).data.answers.map(({ operationId }: { operationId: string }) => operationId)).toEqual(
      expect.arrayContaining(['listPortfolios', 'listClaims', 'getClaim']),
    );
    const again = await runCli(['coverage', '--json'], { env });
    expect(JSON.parse(again.stdout).data.operations.met).toBe(2);
  });

  it('says of a server that was killed that a second may be missing', async () => {
    const kill = "process.kill(process.ppid, 'SIGKILL')";
    const inner = [process.execPath, ...(await commandLine()), 'exec', '--', process.execPath, '-e', kill];
    const { stderr } = await runCli(['coverage', '--', ...inner], { env: process.env as never });
    expect(stderr.replaceAll('\n', ' ')).toContain('1 of 2 servers were killed');
  });

  it('takes the difference of a server that is running already, without its own reads', async () => {
    const { url } = await startTestServer();
    await runCli(['coverage', '--base-url', url]);
    await fetch(`${url}/v1/aois`, { headers: { authorization: 'Bearer sbox-full-access-token' } });
    const env = { SBOX_TOKEN: 'sbox-full-access-token' };
    const { stdout, stderr } = await runCli(['coverage', '--base-url', url, '--json', '--', ...runSuite()], { env });
    expect(JSON.parse(stdout).data.answers).toEqual([
      { operationId: 'listClaims', status: 200, code: null, count: 2 },
      { operationId: 'getClaim', status: 404, code: 'resource_not_found', count: 1 },
    ]);
    expect(stderr).toContain(`Every response of ${url} during the command is counted, whoever sent it.`);
  });

  it.each([
    ['--job-steps', '3'],
    ['--fixtures', 'seed', '--base-url', 'http://127.0.0.1:1', '--', 'true'],
  ])('refuses %s where it counts what others answer', async (...flags) => {
    const { stderr, exitCode } = await runCli(['coverage', ...flags]);
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining(`${flags[0]} works only with the sandbox of a command`),
    ]);
  });

  it('reads the files of a folder, not its folders', async () => {
    const folder = await makeTempFolder();
    await mkdir(join(folder, 'report.json'));
    const { exitCode, stderr } = await runCli(['coverage', '--json'], { env: { SBOX_COVERAGE_DIR: folder } });
    expect([exitCode, stderr]).toEqual([0, '']);
    await writeFile(join(folder, 'other.json'), '{}');
    const other = await runCli(['coverage'], { env: { SBOX_COVERAGE_DIR: folder } });
    expect([other.exitCode, other.stderr]).toEqual([2, expect.stringContaining('other.json is not a coverage file.')]);
  });

  it('refuses a folder that cannot be read, and a command that is not there', async () => {
    const gone = await runCli(['coverage'], { env: { SBOX_COVERAGE_DIR: '/nonexistent/coverage' } });
    expect([gone.exitCode, gone.stderr]).toEqual([2, expect.stringContaining('cannot be read')]);
    expect((await runCli(['coverage', '--', 'no-such-command'])).exitCode).toBe(2);
  });
});
