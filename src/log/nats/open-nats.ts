// Connects to the servers of a shared log and joins its stream. Loaded only when a data target on NATS is asked for.

import type { NatsConnection, ReconnectToServerHandler } from '@nats-io/transport-node';
import type { LogHeader, LogOptions } from '../log.ts';
import { LogRefused, LogUnavailable } from '../log-error.ts';
import type { Stream } from '../replicated/stream.ts';
import { connect, jetstream, jetstreamManager } from './client.ts';
import { NatsStream } from './nats-stream.ts';
import { type NatsTarget, parseNatsTarget } from './nats-target.ts';
import { probeServers } from './probe-servers.ts';
import { firstThatKeeps, keepsWhatItAcknowledged } from './server-version.ts';
import { joinStream } from './stream-config.ts';
import { readyMs, untilReady } from './until-ready.ts';

const connectMs = 5_000;
/** A server that leaves two pings unanswered is given up for another. */
const pingMs = 2_000;
const betweenDialsMs = 250;

export interface OpenedStream {
  readonly stream: Stream;
  /** The log header of the program that made the stream. */
  readonly header: LogHeader;
}

type Opening = Pick<LogOptions<never, never, never>, 'header' | 'onNotice' | 'mustExist'>;

/** Throws LogUnavailable where no server answers, LogRefused where the credentials are wrong or the stream is another's. */
export async function openNatsStream(url: string, opening: Opening): Promise<OpenedStream> {
  const target = parseNatsTarget(url);
  const nc = await connectTo(target);
  try {
    return await join(nc, target, opening);
  } catch (error) {
    await nc.close();
    throw explain(target, error);
  }
}

async function join(
  nc: NatsConnection,
  target: NatsTarget,
  { header, onNotice, mustExist = false }: Opening,
): Promise<OpenedStream> {
  const { shown, stream } = target;
  const joining = async () => {
    const js = jetstream(nc, { timeout: connectMs });
    const servers = { nc, js, jsm: await jetstreamManager(nc, { timeout: connectMs }), stream };
    return { ...servers, ...(await joinStream(servers, target, header, mustExist)) };
  };
  const waiting = `The servers at ${shown} have no leader yet: waiting up to ${readyMs / 1000} s for one.`;
  const { header: written, ...joined } = await untilReady(joining, () => onNotice?.(waiting));
  if (nc.info?.cluster !== undefined && joined.replicas === 1) {
    onNotice?.(`The stream ${stream} is stored by one server of a cluster: what that server loses is lost.`);
  }
  const version = nc.info?.version ?? '';
  if (!keepsWhatItAcknowledged(version)) onNotice?.(warnOf(version));
  return { stream: new NatsStream({ ...joined, target: shown }), header: written };
}

const warnOf = (version: string): string =>
  `The servers run NATS ${version}, which can lose what it acknowledged when servers are killed or stand still. ` +
  `Use ${firstThatKeeps.join('.')} or later.`;

async function connectTo({ servers, user, password, token, shown }: NatsTarget): Promise<NatsConnection> {
  try {
    await probeServers(servers, connectMs);
    return await connect({
      servers: [...servers],
      name: 'sbox',
      timeout: connectMs,
      maxReconnectAttempts: -1,
      // The client would count this wait by the wall clock, and not come back before that is where it was.
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

/** The client's own choice of a server, after a while unless it is the first time. */
const waitBeforeDialling: ReconnectToServerHandler = ([server]) =>
  server === undefined || server.lastConnect === 0 ? null : { server, delay: betweenDialsMs };

function explain({ shown }: Pick<NatsTarget, 'shown'>, error: unknown): Error {
  if (error instanceof LogRefused) return error;
  const { name, message } = error as Error;
  if (name === 'AuthorizationError') {
    const remedy = 'Write them into the URL: nats://USER:PASSWORD@HOST:PORT.';
    return new LogRefused(`${shown} cannot be used: the credentials were refused. ${remedy}`);
  }
  const remedy = 'Check that the servers run with JetStream (nats-server -js) and that a quorum of them is there.';
  return new LogUnavailable(`${shown} cannot be used: ${message}. ${remedy}`);
}
