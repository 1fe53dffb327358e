import type { JetStreamClient, JetStreamManager, StreamConfig, StreamInfo } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { LogRefused } from '../log-error.ts';

/** The description of the stream. Another number means that its messages have another form. */
const description = 'sbox log 3';
const older: readonly unknown[] = ['sbox log 1', 'sbox log 2'];
const clusterReplicas = 3;
const streamNotFound = 10059;

/** The settings with which a stream keeps all that it acknowledges. The servers leave out a setting with its default value. */
const safeSettings: readonly (readonly [keyof StreamConfig, wanted: unknown])[] = [
  ['storage', 'file'],
  ['retention', 'limits'],
  ['discard', 'new'],
  ['max_age', 0],
  ['max_msgs', -1],
  ['max_msgs_per_subject', -1],
  ['max_msg_size', -1],
  ['allow_direct', false],
  ['no_ack', false],
  ['sealed', false],
  ['deny_delete', false],
  ['deny_purge', false],
  ['subject_transform', null],
  ['mirror', null],
];

/** The connection to the servers, their URL without what is secret, and the name of the stream on them. */
export interface Servers {
  readonly shown: string;
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  readonly stream: string;
}

/** Throws LogRefused. */
export async function joinStream(servers: Servers, mustExist: boolean): Promise<StreamInfo> {
  const { shown, stream } = servers;
  const found = await findStream(servers);
  if (found === undefined && mustExist)
    throw new LogRefused(`There is no stream ${stream} at ${shown}: use the URL that was given to serve --data.`);
  const joined = found ?? (await addStream(servers));
  const { config } = joined;
  if (older.includes(config.description))
    throw new LogRefused(
      `The stream ${stream} at ${shown} has an older format (${config.description}), which this version of sbox, with ${description}, ` +
        `cannot read. Run with the version that wrote it: sbox data move ${shown} FOLDER. Then serve the folder with this version, ` +
        'or move it to a stream of another name.',
    );
  if (config.description !== description || config.subjects.join() !== `${stream}.>`)
    throw new LogRefused(
      `The stream ${stream} at ${shown} is not an sbox log (it calls itself ` +
        `${JSON.stringify(config.description ?? '')}). Name another stream at the end of the URL.`,
    );
  const unsafe = findUnsafeSetting(config, shown);
  if (unsafe !== null) throw new LogRefused(unsafe);
  return joined;
}

/** Describes the first setting with which a stream may lose acknowledged writes; null where there is none. */
export function findUnsafeSetting(config: StreamConfig, shown: string): string | null {
  for (const [name, wanted] of safeSettings) {
    const value = config[name] ?? wanted;
    if (value === wanted) continue;
    const setting = `${name} is ${JSON.stringify(value)} and must be ${wanted ?? 'absent'}`;
    return (
      `The stream ${config.name} (${shown}) may lose acknowledged writes: its ${setting}. ` +
      'Correct that with "nats stream edit", or name another stream at the end of the URL.'
    );
  }
  return null;
}

export async function findStream({ jsm, stream }: Servers): Promise<StreamInfo | undefined> {
  try {
    return await jsm.streams.info(stream);
  } catch (error) {
    if ((error as { code?: number }).code === streamNotFound) return undefined;
    throw error;
  }
}

function addStream({ nc, jsm, stream }: Servers): Promise<StreamInfo> {
  return jsm.streams.add({
    name: stream,
    description,
    subjects: [`${stream}.>`],
    storage: 'file',
    retention: 'limits',
    // If an operator sets a limit, a full stream refuses new messages and keeps the old ones.
    discard: 'new',
    num_replicas: nc.info?.cluster === undefined ? 1 : clusterReplicas,
    allow_direct: false,
  });
}
