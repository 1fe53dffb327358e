import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { bearer } from '../support/example-request.ts';
import { startKillableServer } from '../support/killable-server.ts';
import { letPass } from '../support/pause.ts';

const body = (index: number) => JSON.stringify({ name: `Litoral ${index}` });

/** The head of a create and the first half of its body. */
function beginCreate(port: number, index: number): Promise<{ socket: Socket; answer: Promise<string> }> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => {
      const headers = [
        'POST /v1/portfolios HTTP/1.1',
        'host: 127.0.0.1',
        `authorization: ${bearer('full').authorization}`,
        'content-type: application/json',
        `idempotency-key: create-${index}`,
        `content-length: ${Buffer.byteLength(body(index))}`,
      ];
      socket.write(`${headers.join('\r\n')}\r\n\r\n${body(index).slice(0, 5)}`, () => resolve({ socket, answer }));
    });
    const answer = new Promise<string>((resolveAnswer) => {
      socket.on('data', (part) => parts.push(part));
      socket.on('error', () => {});
      socket.on('close', () => resolveAnswer(Buffer.concat(parts).toString()));
    });
  });
}

/** Reads until the server is gone; what it got of the last answers. */
async function readOn(port: number): Promise<{ whole: number; broken: number }> {
  const result = { whole: 0, broken: 0 };
  while (true) {
    const response = await fetch(`http://127.0.0.1:${port}/v1/aois`, { headers: bearer('full') }).catch(() => null);
    if (response === null) return result;
    const text = await response.text().catch(() => '');
    if (text.endsWith('}}')) result.whole += 1;
    else result.broken += 1;
  }
}

test('SIGTERM under load: what was accepted is answered in full, nothing new is, and the process ends well', async () => {
  const { child, port } = await startKillableServer([]);
  const ended = once(child, 'exit');
  const readers = Array.from({ length: 4 }, () => readOn(port));
  const creates = await Promise.all(Array.from({ length: 20 }, (_, index) => beginCreate(port, index)));
  // An answer on another connection says that the server has met what was sent before.
  await fetch(`http://127.0.0.1:${port}/healthz`).then((response) => response.text());
  await letPass(50);

  child.kill('SIGTERM');
  await letPass(50);
  for (const [index, { socket }] of creates.entries()) socket.write(body(index).slice(5));
  const answers = await Promise.all(creates.map(({ answer }) => answer));
  for (const [index, answer] of answers.entries()) {
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).data.name).toBe(`Litoral ${index}`);
  }

  expect(await ended).toEqual([0, null]);
  const reads = await Promise.all(readers);
  expect(reads.every(({ whole }) => whole > 0)).toBe(true);
  expect(reads.map(({ broken }) => broken)).toEqual([0, 0, 0, 0]);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
});
