// Options with which no server can start, refused before it listens.

import { isHostName } from '../wire/host-rule.ts';

export class OptionError extends Error {
  override readonly name = 'OptionError';
}

const longestHoldMs = 600_000;

export interface CheckedOptions {
  readonly host?: string;
  readonly cors?: readonly string[];
  readonly allowHosts?: readonly string[];
  readonly maxHoldMs?: number;
  readonly advertise?: string;
}

/** Throws OptionError. */
export function checkOptions({ host, cors = [], allowHosts = [], maxHoldMs = 1, advertise }: CheckedOptions): void {
  if (host === '')
    throw new OptionError(
      'The host is empty, which would listen on every address. Name one, such as 127.0.0.1 or 0.0.0.0.',
    );
  if (!Number.isInteger(maxHoldMs) || maxHoldMs < 1 || maxHoldMs > longestHoldMs)
    throw new OptionError(`A response is held for 1 ms to ${longestHoldMs / 60_000} minutes, not ${maxHoldMs} ms.`);
  if (advertise !== undefined && !/^(?:[a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i.test(advertise))
    throw new OptionError(`${advertise} is not an address such as sandbox-1.example:8377.`);
  for (const origin of cors) {
    if (!isOrigin(origin)) throw new OptionError(`${origin} is not an origin such as https://console.example:8443.`);
  }
  for (const name of allowHosts) {
    if (!isHostName(name))
      throw new OptionError(`${name} is not a host name; give one without a port, such as sandbox.example.`);
  }
}

/** Whether it is an origin as browsers and apps send it: scheme, host and, unless it is the default, port, in lower case. */
function isOrigin(text: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.:[\]_-]+$/.test(text) || !URL.canParse(text)) return false;
  // URL returns no origin for schemes other than those of the web.
  return /^https?:/.test(text) ? new URL(text).origin === text : !/^(file|ftp|wss?|data|blob):/.test(text);
}
