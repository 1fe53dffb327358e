// A process with little memory, as it is built: what worlds hold is counted before it is there, so that no sequence of requests
// ends it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { callAs } from '../support/call-as.ts';
import { squareRing } from '../support/square-ring.ts';

const program = fileURLToPath(new URL('../../bin/sbox.js', import.meta.url));

interface Answered {
  readonly data: { readonly jobId: string };
  readonly memory: { readonly heldBytes: number; readonly limitBytes: number };
}

async function serveWithHeap(mebibytes: number) {
  const server = spawn(process.execPath, [`--max-old-space-size=${mebibytes}`, program, 'serve', '--port', '0']);
  onTestFinished(() => void server.kill());
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += text));
  const urlOf = () => /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
  await expect.poll(urlOf).toBeDefined();
  const send = async (method: string, path: string, world: string, body?: string) => {
    const answer = await callAs('full', String(urlOf()), `${method} ${path}`, { world, body });
    return { status: answer.status, json: (await answer.json()) as Answered };
  };
  const end = async () => {
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    return (await exited)[0];
  };
  return { send, end };
}

const rows = Array.from({ length: 2_000 }, (_, index) => ({
  portfolioId: 'pf_0001',
  name: `Lote ${index}`,
  ring: squareRing(-64 + (index % 500) * 0.01, -38 + Math.floor(index / 500) * 0.01, 0.008),
}));
const body = JSON.stringify({ items: rows });

test('imports that wait, and such that are forked and reset, are refused before they end the process', async () => {
  const { send, end } = await serveWithHeap(96);
  const answers = new Set<number>();
  const drops: string[] = [];
  for (let round = 0; round < 100; round += 1) {
    answers.add((await send('POST', '/v1/import/aois', `waiting-${round}`, body)).status);
    drops.push(`waiting-${round}`);
  }
  expect(answers).toEqual(new Set([202, 507]));
  for (const name of drops) await send('DELETE', `/control/worlds/${name}`, 'default');
  answers.clear();
  for (let round = 0; round < 60; round += 1) {
    const { status, json } = await send('POST', '/v1/import/aois', 'source', body);
    if (status === 202) await send('GET', `/v1/jobs/${json.data.jobId}`, 'source');
    if (status === 202) await send('GET', `/v1/jobs/${json.data.jobId}`, 'source');
    answers.add(status);
    answers.add((await send('POST', '/control/worlds', 'source', `{"name":"fork-${round}"}`)).status);
    expect((await send('POST', '/v1/sbox/reset', 'source', '{}')).status).toBe(200);
  }
  expect(answers).toEqual(new Set([202, 201, 507]));
  const { heldBytes, limitBytes } = (await send('GET', '/healthz', 'default')).json.memory;
  expect(heldBytes).toBeLessThan(limitBytes);
  expect(heldBytes).toBeGreaterThan(limitBytes / 2);
  expect(await end()).toBe(0);
});
