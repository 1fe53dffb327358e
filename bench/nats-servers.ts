// Three NATS servers on this machine, for the rows of a shared log, if nats-server is on the PATH.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Workspace } from './workspace.ts';

export interface NatsServers {
  readonly version: string;
  /** `nats://HOST:PORT,…` */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const size = 3;
const timeoutMs = 30_000;
const betweenTriesMs = 200;

/** Resolves when the servers have elected a leader; to null where there is no nats-server. */
export async function startNatsServers(workspace: Workspace): Promise<NatsServers | null> {
  const version = findVersion();
  if (version === null) return null;
  const ports = await Promise.all(Array.from({ length: 2 * size }, findFreePort));
  const routes = ports.slice(size).map((port) => `"nats://127.0.0.1:${port}"`);
  const servers = ports.slice(0, size).map((port, index) => {
    const config = [
      `server_name: n${index}`,
      `listen: "127.0.0.1:${port}"`,
      `jetstream { store_dir: "${join(workspace.folder, `n${index}`)}" }`,
      `cluster { name: bench, listen: "127.0.0.1:${ports[size + index]}", routes: [${routes.join(', ')}] }`,
    ];
    const file = workspace.text(`n${index}.conf`, config.join('\n'));
    return spawn('nats-server', ['-c', file], { stdio: 'ignore' });
  });
  const hosts = ports.slice(0, size).map((port) => `127.0.0.1:${port}`);
  const stop = () => end(servers);
  try {
    await waitForLeader(hosts);
  } catch (error) {
    await stop();
    throw error;
  }
  return { version, url: `nats://${hosts.join(',')}`, stop };
}

function findVersion(): string | null {
  try {
    return /\d+\.\d+\.\d+/.exec(execFileSync('nats-server', ['--version'], { encoding: 'utf8' }))?.[0] ?? null;
  } catch {
    return null;
  }
}

async function waitForLeader(servers: readonly string[]): Promise<void> {
  for (const giveUpAt = Date.now() + timeoutMs; ; ) {
    try {
      const nc = await connect({ servers: [...servers], timeout: 1_000 });
      try {
        const { streams } = await (await jetstreamManager(nc, { timeout: 1_000 })).getAccountInfo();
        if (streams >= 0) return;
      } finally {
        await nc.close();
      }
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
  }
}

async function end(servers: readonly ChildProcess[]): Promise<void> {
  await Promise.all(
    servers.map(async (server) => {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    }),
  );
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
