// A receiver of webhooks as somebody reported one, and what becomes of a delivery to it. Its answer is given byte by byte.

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { vi } from 'vitest';
import { post } from '../../src/cli/access/post.ts';
import { Forwarder, type Posted } from '../../src/cli/commands/listen/forwarder.ts';
import type { Delivery } from '../../src/contract/records.ts';
import { startClock, stopClock, untilSo } from '../support/test-clock.ts';

export interface Receiver {
  /** Its bytes, one character each; null where nobody listens. */
  readonly answer: string | null;
  readonly afterMs?: number;
  readonly then?: 'closes' | 'keeps silent' | 'goes on';
}

const delivery = { deliveryId: 'dlv_0001', eventType: 'claim.created', request: { body: '{}' } } as Delivery;

/** Time passes only as far as the receiver, the turn of the next delivery and the time-out need. */
export async function deliverTo({ answer, afterMs = 0, then = 'closes' }: Receiver): Promise<object> {
  stopClock();
  let [asked, closed] = [0, 0];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket
      .on('error', () => {})
      .on('close', () => {
        closed += 1;
      });
    socket.once('data', () => {
      asked += 1;
      setTimeout(() => answerOn(socket, String(answer), then), afterMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  if (answer === null) await new Promise((resolve) => server.close(resolve));
  const [posted, told, quit] = [[] as Posted[], [] as string[], new AbortController()];
  const forwarder = new Forwarder(
    {
      url: `http://127.0.0.1:${port}/hooks`,
      post,
      headersOf: () => ({}),
      onPosted: async (one) => void posted.push(one),
      onWait: (code) => void told.push(code),
      onFull: () => {},
    },
    quit,
  );
  let goesOn = false;
  const turn = forwarder.forward(delivery).then(
    () => {
      goesOn = true;
    },
    () => {},
  );
  await untilSo(() => asked + told.length > 0);
  const waits = afterMs > 0 || answer === '' ? 2_000 : 0;
  await vi.advanceTimersByTimeAsync(waits);
  await untilSo(() => goesOn || told.length > 0);
  await vi.advanceTimersByTimeAsync(waits === 0 || then === 'closes' ? afterMs : 13_000);
  await untilSo(() => posted.length + told.length > 0);
  // An answer without an end is cut once so much of it came, and the time of it is over with the time-out of a body.
  if (then === 'goes on') await untilSo(() => closed === 1);
  const outcome = posted[0] === undefined ? `not reached (${told[0]})` : posted[0].failure || posted[0].status;
  const found = {
    outcome,
    isAccepted: posted.length > 0 && forwarder.refused === 0,
    isTriedAgain: forwarder.waiting > 0,
  };
  quit.abort();
  await turn;
  server.close();
  // A receiver that keeps silent would keep the connection, and this process with it.
  for (const socket of sockets) socket.destroy();
  startClock();
  return { ...found, goesOn };
}

function answerOn(socket: Socket, answer: string, then: Receiver['then']): void {
  if (answer !== '') socket.write(Buffer.from(answer, 'latin1'));
  if (then === 'closes') socket.end();
  if (then !== 'goes on') return;
  const piece = Buffer.from(`400\r\n${'x'.repeat(1024)}\r\n`);
  const goOn = () => {
    if (socket.writable) socket.write(piece, () => setImmediate(goOn));
  };
  goOn();
}
