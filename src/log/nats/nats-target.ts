// Where a shared log lies, read from its URL: `nats://[USER:PASSWORD@]HOST[:PORT][,HOST[:PORT]…][/STREAM]`.

import { tryMake } from '../../primitives/thrown.ts';
import { LogRefused } from '../log-error.ts';

export interface NatsTarget {
  /** `host:port` of each server. */
  readonly servers: readonly string[];
  /** The stream, and the first word of all its subjects. */
  readonly stream: string;
  readonly user?: string;
  readonly password?: string;
  readonly token?: string;
  /** The URL without its credentials. */
  readonly shown: string;
}

const defaultPort = 4222;
const defaultStream = 'sbox';

/** Throws LogRefused. */
export function parseNatsTarget(url: string): NatsTarget {
  const [, credentials, hosts = '', stream = defaultStream] =
    /^nats:\/\/(?:([^@/]*)@)?([^@/]+)(?:\/([A-Za-z0-9_-]{1,64}))?\/?$/.exec(url) ?? [];
  const servers = hosts.split(',').map((host) => (/:\d+$/.test(host) ? host : `${host}:${defaultPort}`));
  if (!servers.every((server) => /^(\[[0-9a-f:]+\]|[A-Za-z0-9.-]+):\d{1,5}$/i.test(server)))
    throw new LogRefused(
      'The URL of a shared log has the form nats://HOST:PORT[,HOST:PORT…][/STREAM], the stream in letters, digits, - and _.',
    );
  const target = { servers, stream, shown: `nats://${servers.join(',')}/${stream}` };
  if (credentials === undefined) return target;
  const [user = '', ...password] = credentials.split(':').map(decodePart);
  return password.length === 0 ? { ...target, token: user } : { ...target, user, password: password.join(':') };
}

function decodePart(text: string): string {
  const decoded = tryMake(() => decodeURIComponent(text));
  if (decoded !== undefined) return decoded;
  throw new LogRefused('The credentials in the URL of a shared log are not percent-encoded: a % is written %25 there.');
}
