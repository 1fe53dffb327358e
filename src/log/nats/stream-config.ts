// The stream of a shared log: made where it is absent, and refused where it is somebody else's or has another log header.

import type { JetStreamClient, JetStreamManager, StreamConfig } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { LogHeader } from '../log.ts';
import { LogRefused } from '../log-error.ts';
import { requireSameHeader } from '../log-header.ts';
import { isOvertaken } from './nats-failure.ts';
import type { NatsTarget } from './nats-target.ts';

/** How the stream says what it is. Another number is another form of messages. */
const description = 'sbox log 2';
const older = 'sbox log 1';
const clusterReplicas = 3;
const streamNotFound = 10059;

export interface OwnStream {
  /** How many servers store it. */
  readonly replicas: number;
  /** Of whoever made it. */
  readonly header: LogHeader;
}

/** Throws LogRefused. */
export async function joinStream(
  nc: NatsConnection,
  js: JetStreamClient,
  jsm: JetStreamManager,
  target: NatsTarget,
  header: LogHeader,
  mustExist: boolean,
): Promise<OwnStream> {
  const found = await findStream(jsm, target.stream);
  if (found === undefined && mustExist)
    throw new LogRefused(
      `There is no stream ${target.stream} at ${target.shown}: name the place that serve --data was given.`,
    );
  const config = found ?? (await addStream(nc, jsm, target));
  if (config.description === older) {
    throw new LogRefused(
      `The stream ${target.stream} at ${target.shown} is of an older form (${older}; this version has ${description}). ` +
        'Serve it with the version of sbox that made it, or name another stream at the end of the URL.',
    );
  }
  if (config.description !== description || config.subjects.join() !== `${target.stream}.>`) {
    throw new LogRefused(
      `The stream ${target.stream} at ${target.shown} is not a log of sbox (it calls itself ` +
        `${JSON.stringify(config.description ?? '')}). Name another stream at the end of the URL.`,
    );
  }
  if (config.allow_direct || config.storage !== 'file') {
    throw new LogRefused(
      `The stream ${target.stream} at ${target.shown} is kept in memory or allows direct reads, so it promises too little. ` +
        'Let sbox make the stream, or name another one at the end of the URL.',
    );
  }
  const written = await readOrWriteFacts(js, jsm, target.stream, header);
  requireSameHeader(target.shown, written, header);
  return { replicas: config.num_replicas, header: written };
}

async function findStream(jsm: JetStreamManager, name: string): Promise<StreamConfig | undefined> {
  try {
    return (await jsm.streams.info(name)).config;
  } catch (error) {
    if ((error as { code?: number }).code === streamNotFound) return undefined;
    throw error;
  }
}

async function addStream(nc: NatsConnection, jsm: JetStreamManager, { stream }: NatsTarget): Promise<StreamConfig> {
  const added = await jsm.streams.add({
    name: stream,
    description,
    subjects: [`${stream}.>`],
    storage: 'file',
    retention: 'limits',
    // Where an operator sets a limit, a full stream refuses what is new instead of forgetting what is old.
    discard: 'new',
    num_replicas: nc.info?.cluster === undefined ? 1 : clusterReplicas,
    allow_direct: false,
  });
  return added.config;
}

/** The log header of whoever came first. */
async function readOrWriteFacts(
  js: JetStreamClient,
  jsm: JetStreamManager,
  stream: string,
  own: LogHeader,
): Promise<LogHeader> {
  const subject = `${stream}.facts`;
  const written = await jsm.streams.getMessage(stream, { last_by_subj: subject });
  if (written !== null) return written.json<LogHeader>();
  try {
    await js.publish(subject, JSON.stringify(own), { expect: { lastSubjectSequence: 0 } });
    return own;
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    return readOrWriteFacts(js, jsm, stream, own);
  }
}
