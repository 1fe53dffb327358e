import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsConnection, ReconnectToServerHandler } from '@nats-io/transport-node';
import type { Log, LogOptions, Machine } from '../log.ts';
import { LogRefused, LogUnavailable } from '../log-error.ts';
import { OneWriterLog } from '../one-writer/one-writer-log.ts';
import { connect, jetstream, jetstreamManager } from './client.ts';
import { type NatsTarget, parseNatsTarget } from './nats-target.ts';
import { Ownership } from './ownership.ts';
import { joinStream } from './stream-config.ts';
import type { Joined } from './stream-store.ts';
import { StreamWatch } from './stream-watch.ts';

/** Older servers lose acknowledged messages, as trials showed or their makers say (docs/data.md). */
const oldestSafeVersion = '2.10.23';
/** A text that is not a version counts as old. */
export const isTooOld = (version: string): boolean =>
  version.localeCompare(oldestSafeVersion, 'en', { numeric: true }) < 0;
const connectMs = 5_000;
/** After two unanswered pings the client connects to another server. */
const pingMs = 2_000;
const betweenDialsMs = 250;

/** Throws LogUnavailable where no server answers, LogRefused where the credentials are wrong or the stream is another's. */
export async function openNatsLog<Call extends object, Reply, M extends Machine<Call, Reply>>(
  url: string,
  options: LogOptions<Call, Reply, M>,
): Promise<Log<Call, Reply, M>> {
  const target = parseNatsTarget(url);
  const nc = await connectTo(target);
  try {
    const ownership: Ownership<Call, Reply> = new Ownership(await join(nc, target, options), options, (store) =>
      log.begin(store),
    );
    const log: OneWriterLog<Call, Reply, M> = new OneWriterLog(ownership.nowhere(), options, ownership);
    if (options.address !== undefined) {
      ownership.serve();
      // This is loaded now, since callers wait while a new owner restores worlds.
      await options.loadRestore();
    } else await untilReady(() => (options.owns === true ? ownership.takeNow() : ownership.read()));
    return log;
  } catch (error) {
    await nc.close();
    throw explain(target, error);
  }
}

async function join(
  nc: NatsConnection,
  { shown, stream }: NatsTarget,
  { onNotice, mustExist = false }: Pick<LogOptions<never, never, never>, 'onNotice' | 'mustExist'>,
): Promise<Joined> {
  const version = nc.info?.version ?? '';
  if (isTooOld(version))
    throw new LogRefused(
      `The servers at ${shown} run NATS ${version}, which can lose what it acknowledged: use ${oldestSafeVersion} or later.`,
    );
  const joining = async () => {
    const js = jetstream(nc, { timeout: connectMs });
    const servers = { nc, js, jsm: await jetstreamManager(nc, { timeout: connectMs }), stream, shown };
    return { servers, ...(await joinStream(servers, mustExist)) };
  };
  const waiting = `The servers at ${shown} have no leader yet: waiting up to ${readyMs / 1000} s for one.`;
  const { servers, created, config } = await untilReady(joining, () => onNotice?.(waiting));
  const { num_replicas: replicas } = config;
  if (nc.info?.cluster !== undefined && replicas === 1) {
    onNotice?.(`The stream ${stream} is stored by one server of a cluster: if that server fails, its data is lost.`);
  }
  const durability =
    replicas === 1
      ? 'acknowledged means stored by one standalone server'
      : `acknowledged means stored by a quorum of ${replicas} servers`;
  return { servers, durability, watch: new StreamWatch(servers, created) };
}

async function connectTo({ servers, user, password, token, shown }: NatsTarget): Promise<NatsConnection> {
  try {
    await probeServers(servers, connectMs);
    return await connect({
      servers: [...servers],
      name: 'sbox',
      timeout: connectMs,
      maxReconnectAttempts: -1,
      // The client measures this wait by the wall clock: after that was set back, it would wait until the old time is reached.
      reconnectDelayHandler: () => Number.NEGATIVE_INFINITY,
      reconnectToServer: waitBeforeDialling,
      pingInterval: pingMs,
      maxPingOut: 2,
      ...(user === undefined ? {} : { user, pass: password ?? '' }),
      ...(token === undefined ? {} : { token }),
    });
  } catch (error) {
    throw explain({ shown }, error);
  }
}

/** Leaves the choice of the server to the client, and waits before a server is tried again. */
const waitBeforeDialling: ReconnectToServerHandler = ([server]) =>
  server === undefined || server.lastConnect === 0 ? null : { server, delay: betweenDialsMs };

function explain({ shown }: Pick<NatsTarget, 'shown'>, error: unknown): Error {
  if (error instanceof LogRefused) return error;
  const { name, message } = error as Error;
  if (name === 'AuthorizationError') {
    const remedy = 'Write them into the URL: nats://USER:PASSWORD@HOST:PORT.';
    return new LogRefused(`${shown} cannot be used: the credentials were refused. ${remedy}`);
  }
  const remedy = 'Check that the servers run with JetStream (nats-server -js) and that a quorum of them is available.';
  return new LogUnavailable(`${shown} cannot be used: ${message.replace(/\.$/, '')}. ${remedy}`);
}

/**
 * Resolves when one of the servers, each `host:port`, responds as NATS does. Throws the failure of the first one. The client never
 * closes a connection that is accepted but stays silent, as with a server that hangs, and the process would never end.
 */
async function probeServers(servers: readonly string[], withinMs: number): Promise<void> {
  try {
    await Promise.any(servers.map((server) => hear(server, withinMs)));
  } catch (error) {
    throw (error as AggregateError).errors[0];
  }
}

async function hear(server: string, withinMs: number): Promise<void> {
  const [, host = '', port] = /^\[?(.*?)\]?:(\d+)$/.exec(server) ?? [];
  const socket = createConnection({ host, port: Number(port) });
  try {
    const signal = AbortSignal.timeout(withinMs);
    const [first] = await once(socket, 'data', { signal }).catch((error: Error) => {
      throw signal.aborted ? new Error(`${server} says nothing`) : error;
    });
    if (!String(first).startsWith('INFO ')) throw new Error(`${server} is not a NATS server`);
  } finally {
    socket.destroy();
  }
}

/** Servers that were just started, or lost their leader, elect one within this time. */
const readyMs = 20_000;
const betweenTriesMs = 250;
/** Error codes: too few servers are there for the stream, no leader for all of JetStream, or none for the stream. */
const noLeaderYet: readonly unknown[] = [10005, 10008, 10009, 10074];

const isNotReady = (error: unknown): boolean => {
  const { name, code } = error as { name: string; code?: number };
  return name === 'TimeoutError' || name === 'NoRespondersError' || noLeaderYet.includes(code);
};

/** `onWait` is called once. Throws what `ask` threw last. */
export async function untilReady<Result>(
  ask: () => Promise<Result>,
  onWait: () => void = () => {},
  withinMs = readyMs,
): Promise<Result> {
  const giveUpAt = performance.now() + withinMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await ask();
    } catch (error) {
      if (!isNotReady(error) || performance.now() >= giveUpAt) throw error;
      if (isFirst) onWait();
    }
    await sleep(betweenTriesMs);
  }
}
