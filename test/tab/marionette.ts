// The system's Firefox, driven by its own protocol: a length, a colon, and JSON, over TCP.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atFileEnd } from '../support/at-file-end.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

const firefoxPath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path)) ?? 'firefox';

export interface Firefox {
  readonly open: (url: string) => Promise<void>;
  /** What a script gives that calls its last argument with it. It runs from a timer of the page, under its policy. */
  readonly run: (script: string, ...given: readonly unknown[]) => Promise<unknown>;
}

export async function startFirefox(): Promise<Firefox> {
  const [profile, port] = [await makeTempFolder('firefox'), await findFreePort()];
  await writeFile(join(profile, 'user.js'), `user_pref("marionette.port", ${port});\n`);
  const argv = ['--headless', '--marionette', '--profile', profile, '--no-remote'];
  const child = spawn(firefoxPath, argv, { stdio: 'ignore', env: { ...process.env, HOME: profile } });
  atFileEnd(() => child.kill('SIGKILL'));
  const ask = speak(await connectTo(port));
  await ask('WebDriver:NewSession', {});
  await ask('WebDriver:SetTimeouts', { script: 240_000, pageLoad: 240_000 });
  return {
    open: async (url) => void (await ask('WebDriver:Navigate', { url })),
    run: async (script, ...args) =>
      ((await ask('WebDriver:ExecuteAsyncScript', { script, args })) as { value: unknown }).value,
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function connectTo(port: number): Promise<Socket> {
  // Up to three minutes, since it takes seconds of a processor before Firefox listens.
  for (let left = 900; ; left -= 1) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return socket;
    } catch (error) {
      if (left === 0) throw error;
      await sleep(200);
    }
  }
}

/** Asks one command at a time. Throws what the browser refuses. */
function speak(socket: Socket): (name: string, parameters: object) => Promise<unknown> {
  let received = Buffer.alloc(0);
  let asked = 0;
  let settle: ((message: readonly unknown[]) => void) | undefined;
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    for (let colon = received.indexOf(':'); colon > 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (received.length < end) return;
      const message = JSON.parse(received.subarray(colon + 1, end).toString('utf8'));
      received = received.subarray(end);
      if (Array.isArray(message)) settle?.(message);
    }
  });
  return async (name, parameters) => {
    asked += 1;
    const json = JSON.stringify([0, asked, name, parameters]);
    const answered = new Promise<readonly unknown[]>((resolve) => {
      settle = resolve;
    });
    socket.write(`${Buffer.byteLength(json)}:${json}`);
    const [, , error, result] = await answered;
    if (error !== null) throw new Error(`${name}: ${JSON.stringify(error).slice(0, 500)}`);
    return result;
  };
}
