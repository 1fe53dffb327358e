import { spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { letPass } from '../../../support/pause.ts';
import { runCli } from '../../../support/run-cli.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';

/** Charges a job with a new key for each try; after a 429 it starts another program and waits for it, for ever. */
const program = `
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
const { SBOX_BASE_URL: base, SBOX_TOKEN: token } = process.env;
const note = (text) => appendFileSync(process.argv[2], text + '\\n');
process.on('SIGINT', () => { note('interrupted'); process.exit(130); });
const ask = () => fetch(base + '/v1/jobs', {
  method: 'POST',
  headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify({ kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } }),
}).then(({ status }) => status, () => 0);
for (let tries = 0; tries < 4; tries += 1) {
  const status = await ask();
  console.log('answered', status);
  if (status === 202) process.exit(0);
  if (status !== 429) continue;
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' });
  note('started ' + other.pid);
  await new Promise((resolve) => other.on('exit', resolve));
}
process.exit(1);
`;

async function prepare() {
  const folder = await makeTempFolder('explore');
  const [file, notes] = [join(folder, 'client.mjs'), join(folder, 'notes.txt')];
  await writeFile(file, program);
  await writeFile(notes, '');
  return { folder, notes: () => readFile(notes, 'utf8'), words: ['--', process.execPath, file, notes] };
}

/** A process that was killed may wait to be seen off. */
async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
  return !/\) [ZX]/.test(status);
}

it('runs a command, ends all of one that hangs, and keeps tickets that replay', async () => {
  const { folder, notes, words } = await prepare();
  const tickets = join(folder, 'tickets');
  const { stdout, stderr, exitCode } = await runCli(
    ['explore', '--runs', '4', '--timeout', '3s', '--tickets', tickets, ...words],
    { tty: false },
  );
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^1 call, 4 runs of \d+\.\d s\n/);
  const [head, row, ...rest] = stdout.split('\n');
  expect(head).toBe('OPERATION  429     503     LOST     DROPPED');
  expect(row).toBe('createJob  hung 1  same 1  wrong 1  same 1');
  expect(rest[0]).toBe('✗ createJob#1=429 hung: it did not end');
  expect(rest[1]).toMatch(/^ {2}sbox explore --again 'createJob#1=429' -- /);
  expect(rest[3]).toBe(
    '✗ createJob#1=lost wrong: createJob for evt_0001 and aoi_0001 was carried out twice, with two keys: job_0006, job_0007; 18 credits instead of 9',
  );
  const [, pid] = /started (\d+)/.exec(await notes()) ?? [];
  expect(await isRunning(Number(pid))).toBe(false);
  expect(await readdir(tickets)).toEqual(['createJob-1-429.har', 'createJob-1-lost.har']);
  const replayed = await runCli(['replay', join(tickets, 'createJob-1-lost.har')]);
  expect([replayed.exitCode, replayed.stdout.split('\n').at(-2)]).toEqual([0, '✓ 2 exchanges, the same bytes']);
});

it('shows one run again with its output, and the same as a document', async () => {
  const { words } = await prepare();
  const { stdout, stderr, exitCode } = await runCli(['explore', '--json', '--again', 'createJob#1=lost', ...words]);
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout).data).toMatchObject({
    calls: 1,
    planned: 1,
    run: 1,
    leftOut: [],
    table: [{ operation: 'createJob', again: 'wrong 1' }],
    failures: [{ trial: 'createJob#1=lost', verdict: 'wrong' }],
    advice: ['createJob was sent again with a new key: keep the key of a request until it is answered'],
  });
  expect(stderr).not.toContain('answered');
});

it('passes Ctrl-C on to the command, and reports what has run', async () => {
  const { notes, words } = await prepare();
  const signals = new EventEmitter();
  const run = runCli(['explore', ...words], {
    signals,
    onOutput: (text) => {
      if (text.includes('runs of')) void whenStarted().then(() => signals.emit('SIGINT'));
    },
  });
  const whenStarted = async () => {
    while (!(await notes()).includes('started')) await letPass(50);
  };
  const { stdout, stderr, exitCode } = await run;
  expect(exitCode).toBe(130);
  expect(await notes()).toContain('interrupted');
  expect(stdout).toBe('');
  expect(stderr).toContain('not run: 8 of 8 planned runs');
});

it('refuses a command that fails by itself, and shows what it said', async () => {
  const { stderr, exitCode } = await runCli([
    'explore',
    '--',
    process.execPath,
    '-e',
    'console.log("no"); process.exit(3)',
  ]);
  expect(exitCode).toBe(1);
  expect(stderr).toBe('no\nThe command exits 3 even without failures, so there is nothing to compare.\n');
});

it('exits 1 with --strict where it only stopped', async () => {
  const { words } = await prepare();
  const [, node, file] = words as [string, string, string];
  await writeFile(file, program.replace('tries < 4', 'tries < 1').replace('status !== 429', 'status !== 1'));
  const stopped = ['explore', '--again', 'createJob#1=503'];
  const lenient = await runCli([...stopped, ...words]);
  expect([lenient.exitCode, lenient.stdout]).toEqual([0, 'OPERATION  AGAIN\ncreateJob  stopped 1\n']);
  expect((await runCli([...stopped, '--strict', '--', node, file, ...words.slice(3)])).exitCode).toBe(1);
});

it('ends once its runs have, though the command left a process of another group that holds its output', async () => {
  const [program, ...rest] = [
    process.execPath,
    '-e',
    `const { spawn } = require('node:child_process');
    fetch(process.env.SBOX_BASE_URL + '/v1/aois', { headers: { authorization: 'Bearer ' + process.env.SBOX_TOKEN } }).then(() =>
      spawn('sleep', ['20'], { detached: true, stdio: 'inherit' }).unref());`,
  ];
  const sbox = join(import.meta.dirname, '../../../../bin/sbox.js');
  const { status, signal } = spawnSync(process.execPath, [sbox, 'explore', '--runs', '1', '--', program, ...rest], {
    stdio: 'ignore',
  });
  expect({ status, signal }).toEqual({ status: 0, signal: null });
});
