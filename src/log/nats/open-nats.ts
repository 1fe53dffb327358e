// Connects to the servers of a shared log and joins its stream. Loaded only when a data target on NATS is asked for.

import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { LogHeader } from '../log.ts';
import { LogRefused, LogUnavailable } from '../log-error.ts';
import type { Stream } from '../replicated/stream.ts';
import { knock } from './knock.ts';
import { isNotReady } from './nats-failure.ts';
import { NatsStream } from './nats-stream.ts';
import { type NatsTarget, parseNatsTarget } from './nats-target.ts';
import { firstThatKeeps, keepsWhatItAcknowledged } from './server-version.ts';
import { joinStream } from './stream-config.ts';

const connectMs = 5_000;
/** A server that stands still is left for another after two of these. */
const pingMs = 2_000;
/** Servers that were just started, or lost their leader, have chosen one by then. */
const joinMs = 20_000;
const betweenTriesMs = 250;

export interface OpenedStream {
  readonly stream: Stream;
  /** Of whoever made it. */
  readonly header: LogHeader;
}

interface Opening {
  readonly notice: (message: string) => void;
  readonly mustExist: boolean;
}

/** Throws LogUnavailable where nobody answers, LogRefused where the credentials are wrong or the stream is another's. */
export async function openNatsStream(url: string, header: LogHeader, opening: Opening): Promise<OpenedStream> {
  const target = parseNatsTarget(url);
  const nc = await connectTo(target);
  try {
    return await join(nc, target, header, opening);
  } catch (error) {
    await nc.close();
    throw explain(target, error);
  }
}

async function join(
  nc: NatsConnection,
  target: NatsTarget,
  header: LogHeader,
  { notice, mustExist }: Opening,
): Promise<OpenedStream> {
  const giveUpAt = Date.now() + joinMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      const js = jetstream(nc, { timeout: connectMs });
      const jsm = await jetstreamManager(nc, { timeout: connectMs });
      const { replicas, header: written } = await joinStream(nc, js, jsm, target, header, mustExist);
      if (nc.info?.cluster !== undefined && replicas === 1) {
        notice(`The stream ${target.stream} is stored by one server of a cluster: what that server loses is lost.`);
      }
      const version = nc.info?.version ?? '';
      if (!keepsWhatItAcknowledged(version)) notice(warnOf(version));
      const stream = new NatsStream({ nc, js, jsm, stream: target.stream, target: target.shown, replicas });
      return { stream, header: written };
    } catch (error) {
      if (nc.info?.jetstream !== true || !isNotReady(error) || Date.now() >= giveUpAt) throw error;
      if (isFirst)
        notice(`The servers at ${target.shown} have no leader yet: waiting up to ${joinMs / 1000} s for one.`);
    }
    await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
  }
}

const warnOf = (version: string): string =>
  `The servers run NATS ${version}, which can lose what it acknowledged when servers are killed or stand still. ` +
  `Use ${firstThatKeeps.join('.')} or later.`;

async function connectTo({ servers, user, password, token, shown }: NatsTarget): Promise<NatsConnection> {
  try {
    await knock(servers, connectMs);
    return await connect({
      servers: [...servers],
      name: 'sbox',
      timeout: connectMs,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      reconnectJitter: 100,
      pingInterval: pingMs,
      maxPingOut: 2,
      ...(user === undefined ? {} : { user, pass: password ?? '' }),
      ...(token === undefined ? {} : { token }),
    });
  } catch (error) {
    throw explain({ shown }, error);
  }
}

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
