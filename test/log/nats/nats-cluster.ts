// Servers of NATS that a test starts in temporary folders on free ports, and may kill, pause and start again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, onTestFinished, vi } from 'vitest';
import { makeTempFolder } from '../temp-folder.ts';

export interface NatsServer {
  readonly name: string;
  readonly port: number;
  /** Of its store and of what it says. */
  readonly folder: string;
  start(): Promise<void>;
  /** Sends a signal; the promise of an end resolves when it has ended. */
  signal(signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
}

export interface NatsCluster {
  readonly servers: readonly NatsServer[];
  /** Of all servers, the given one first. */
  place(stream: string, first?: number): string;
  /** The server that leads a stream; rejects while they choose, and while one of them is behind. */
  leaderOf(stream: string): Promise<NatsServer>;
  /** The same, also while another one is behind. */
  leaderOfMost(stream: string): Promise<NatsServer>;
}

export interface ClusterOptions {
  size?: 1 | 3;
  /** More of each server's configuration, and of its settings of JetStream. */
  more?: string;
  store?: string;
}

/** The servers end with the test. Three of them know each other by then. */
export async function startNatsCluster(options: ClusterOptions = {}, tries = 3): Promise<NatsCluster> {
  const { size = 1, more = '', store = '' } = options;
  const folder = await makeTempFolder();
  const ports = await findFreePorts(2 * size);
  const routes = ports.slice(size).map((port) => `nats://127.0.0.1:${port}`);
  const servers = await Promise.all(
    ports.slice(0, size).map(async (port, index) => {
      const own = join(folder, `n${index}`);
      await mkdir(own);
      // Clients ask only whom they were told of, so that their wires can be cut.
      const cluster = `cluster { name: test, no_advertise: true, listen: "127.0.0.1:${ports[size + index]}", routes: [${routes.join(', ')}] }`;
      const jetstream = `jetstream { store_dir: "${own}" ${store} }`;
      const config = [
        `server_name: n${index}`,
        `listen: "127.0.0.1:${port}"`,
        jetstream,
        `log_file: "${join(own, 'server.log')}"`,
        size === 1 ? '' : cluster,
        more,
      ];
      await writeFile(join(own, 'nats.conf'), config.join('\n'));
      return createServerOf(`n${index}`, port, own);
    }),
  );
  await Promise.all(servers.map((server) => server.start()));
  if (size > 1) {
    const forming = vi.waitUntil(() => canPlace(ports[0] as number, size), { timeout: 120_000, interval: 250 });
    const hasFormed = await forming.catch(() => false);
    expect(hasFormed || tries > 1).toBe(true);
    // A port may have been taken by something else meanwhile: other servers are started, on other ports.
    if (!hasFormed) return startNatsCluster(options, tries - 1);
  }
  const place = (stream: string, first = 0) => {
    const ordered = [...ports.slice(first, size), ...ports.slice(0, first)];
    return `nats://${ordered.map((port) => `127.0.0.1:${port}`).join(',')}/${stream}`;
  };
  const leaderAmong = async (stream: string, followed: 'all' | 'most') => {
    const leader = await findLeader(ports.slice(0, size), stream, followed);
    return servers.find(({ name }) => name === leader) as NatsServer;
  };
  return {
    servers,
    place,
    leaderOf: (stream) => leaderAmong(stream, 'all'),
    leaderOfMost: (stream) => leaderAmong(stream, 'most'),
  };
}

function createServerOf(name: string, port: number, folder: string): NatsServer {
  let server: ChildProcess | undefined;
  onTestFinished(() => void server?.kill('SIGKILL'));
  return {
    name,
    port,
    folder,
    start: async () => {
      server = spawn('nats-server', ['-c', join(folder, 'nats.conf')], { stdio: 'ignore' });
      await expect.poll(() => canConnect(port)).toBe(true);
    },
    signal: async (signal) => {
      // One that could not start has ended by itself.
      if (server === undefined || server.exitCode !== null) return;
      const ended = signal === 'SIGKILL' || signal === 'SIGTERM' ? once(server, 'exit') : undefined;
      server.kill(signal);
      await ended;
    },
  };
}

async function canConnect(port: number): Promise<boolean> {
  try {
    const nc = await connect({
      servers: `127.0.0.1:${port}`,
      timeout: 1_000,
      ignoreAuthErrorAbort: true,
      user: 'u',
      pass: 'p',
    });
    await nc.close();
    return true;
  } catch {
    return false;
  }
}

/** The leader places a stream on servers that it has heard of, and these announce themselves only now and then. */
async function canPlace(port: number, size: number): Promise<boolean> {
  const nc = await connect({ servers: `127.0.0.1:${port}`, timeout: 1_000 });
  try {
    const jsm = await jetstreamManager(nc);
    await jsm.streams.add({ name: 'placed', subjects: ['placed'], num_replicas: size });
    return await jsm.streams.delete('placed');
  } catch {
    return false;
  } finally {
    await nc.close();
  }
}

/** Whoever waits for a leader in vain is told by the last error what was lacking. */
async function findLeader(ports: readonly number[], stream: string, followed: 'all' | 'most'): Promise<string> {
  const nc = await connect({ servers: ports.map((port) => `127.0.0.1:${port}`), timeout: 1_000 });
  try {
    const jsm = await jetstreamManager(nc);
    const { leader, replicas = [] } = (await jsm.streams.info(stream)).cluster ?? {};
    if (!leader) throw new Error(`nobody leads ${stream}`);
    if (followed === 'most' || replicas.every(({ current }) => current)) return leader;
    throw new Error(`${leader} leads ${stream}, and somebody is behind: ${JSON.stringify(replicas)}`);
  } finally {
    await nc.close();
  }
}

async function findFreePorts(count: number): Promise<number[]> {
  const holders = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(holders.map((holder) => once(holder, 'listening')));
  const ports = holders.map((holder) => (holder.address() as AddressInfo).port);
  await Promise.all(holders.map((holder) => new Promise((resolve) => holder.close(resolve))));
  return ports;
}
