// Options that no server can be started with, told before it listens.

import { isHostName } from '../wire/host-rule.ts';

export class OptionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OptionError';
  }
}

export interface CheckedOptions {
  readonly host?: string;
  readonly cors?: readonly string[];
  readonly allowHosts?: readonly string[];
}

/** Throws OptionError. */
export function checkOptions({ host, cors = [], allowHosts = [] }: CheckedOptions): void {
  if (host === '') {
    throw new OptionError(
      'The host is empty, which would listen on every address. Name one, such as 127.0.0.1 or 0.0.0.0.',
    );
  }
  for (const origin of cors) {
    if (!isOrigin(origin))
      throw new OptionError(`${origin} is no origin. An origin is like https://console.example:8443.`);
  }
  for (const name of allowHosts) {
    if (!isHostName(name))
      throw new OptionError(`${name} is no name of a host. A name is like sandbox.example, without a port.`);
  }
}

/** As browsers send it: scheme, host and a port that is not the usual one, in lower case. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
