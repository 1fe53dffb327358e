// Commands that poll say what they saw last, and go on where a world has restarted.
import { EventEmitter } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { examples } from '../../src/contract/examples.ts';
import { startAgent } from '../support/agent.ts';
import { atFileEnd } from '../support/at-file-end.ts';
import { callAs } from '../support/call-as.ts';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';
import { giveTurns, skipSleeps } from '../support/test-clock.ts';

let [url, folder] = ['', ''];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sbox-standings-'));
  atFileEnd(() => rm(folder, { recursive: true, force: true }));
  ({ url } = await startTestServer({ data: join(folder, 'data') }));
});

async function write(path: string, world: string, body: unknown = {}): Promise<void> {
  expect((await callAs('full', url, `POST ${path}`, { world, body })).ok).toBe(true);
}
const reset = (world: string) => write('/v1/sbox/reset', world);

test('an import says at each look what it saw last', async () => {
  skipSleeps();
  const file = join(folder, 'clients.json');
  await writeFile(file, JSON.stringify([examples.createClient.body]));
  const { exitCode, stderr } = await runCli(['import', 'clients', file, '--wait', '-vv', '--world', 'imported'], {
    env: { SBOX_BASE_URL: url },
  });
  expect(exitCode).toBe(0);
  const [first, ...more] = stderr.split('> sbox-at-least: ');
  expect(first).toContain('POST /v1/import/clients');
  expect(more.length).toBeGreaterThan(0);
  for (const text of more) expect(text).toMatch(/^0\/[1-9]\n/);
});

test('listen goes on with what comes after a reset, and says once that the world began anew', async () => {
  const signals = new EventEmitter();
  const received: string[] = [];
  const endpoint = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']));
    request.resume().on('end', () => response.writeHead(204).end());
    response.on('close', () => giveTurns().then(() => signals.emit('SIGINT')));
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  atFileEnd(() => endpoint.close());
  const { port } = endpoint.address() as AddressInfo;
  const forward = ['--forward-to', `http://127.0.0.1:${port}/`, '--interval', '0.02', '--world', 'heard'];
  await write('/v1/portfolios', 'heard', { name: 'Before' });
  const { exitCode, stderr } = await runCli(['listen', ...forward], {
    env: { SBOX_BASE_URL: url },
    signals,
    onOutput: (text) => {
      if (text.includes('; Ctrl-C stops it')) void reset('heard');
      if (text.includes('was reset, rewound or replaced')) void write('/v1/claims', 'heard', examples.createClaim.body);
    },
  });
  expect([exitCode, received.length]).toEqual([0, 1]);
  expect(stderr.match(/the world was reset, rewound or replaced/g)).toHaveLength(1);
});

test('an agent reads on after a reset; its write is refused once, with what to do', async () => {
  const { call } = await startAgent(['--tools', 'all', '--base-url', url, '--world', 'agents']);
  const list = async () => (await call('listPortfolios')).structured.data.length;
  const create = () => call('createPortfolio', { name: 'Sur' });
  expect((await create()).isError).toBe(false);
  expect(await list()).toBe(4);
  await reset('agents');
  expect(await list()).toBe(3);
  await reset('agents');
  const refused = await create();
  expect(refused.isError).toBe(true);
  expect(JSON.parse(String(refused.texts[0]))).toMatchObject({ status: 412, code: 'world_replaced' });
  expect(await list()).toBe(3);
  expect((await create()).isError).toBe(false);
  expect(await list()).toBe(4);
});
