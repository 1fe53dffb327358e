import type { AddressInfo } from 'node:net';
import { parseNatsTarget } from '../../log/nats/nats-target.ts';
import { hostToOpen, isLoopback } from '../../primitives/loopback.ts';
import { OptionError } from '../options/option-error.ts';

interface Shared {
  readonly data?: string;
  /** `HOST:PORT` by which other processes reach this one, where it differs from its own address. */
  readonly advertise?: string;
}

/**
 * Returns the address, given how the servers of the log see this machine; undefined where no other process shares the log. Throws
 * OptionError where others could not reach this host, though the servers of the log are elsewhere.
 */
export function describeAddress(
  { data = '', advertise }: Shared,
  host: string,
  readPort: () => Promise<number>,
): ((seenAs: string) => Promise<string>) | undefined {
  if (!data.startsWith('nats://')) return undefined;
  const isAlone = parseNatsTarget(data).servers.every((server) => isLoopback(server.replace(/:\d+$/, '')));
  if (!isAlone && advertise === undefined && isLoopback(host))
    throw new OptionError(
      `The servers of the log are on other machines, and processes that share it could not reach this one at ${host}. ` +
        'Listen on a reachable address, such as --host 0.0.0.0, or name one with --advertise HOST:PORT.',
    );
  return async (seenAs) => {
    if (advertise !== undefined) return advertise;
    const seen = isAlone || seenAs === '' ? '127.0.0.1' : seenAs;
    return joinAddress(hostToOpen(host) === host ? host : seen, await readPort());
  };
}

/** The host name by which other processes address this one, if it has one. */
export const advertisedName = ({ advertise }: Shared): string[] =>
  advertise === undefined ? [] : [new URL(`http://${advertise}`).hostname];

export const joinAddress = (host: string, port: number): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** The address at which a process reaches itself. */
export const ownAddress = ({ address, port }: AddressInfo): string => joinAddress(hostToOpen(address), port);
