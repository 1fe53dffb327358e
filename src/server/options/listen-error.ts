import { get } from 'node:http';
import { hostToOpen } from '../../primitives/loopback.ts';
import { systemCodeOf } from '../../primitives/thrown.ts';

export type Occupant = 'sbox' | 'another program' | 'something that does not speak HTTP';

export class ListenError extends Error {
  override readonly name = 'ListenError';
  declare readonly code: string;
  declare readonly host: string;
  declare readonly port: number;
  declare readonly remedy: 'port' | 'host';
  /** The program that answers on the port; null when it was not asked. */
  declare readonly occupant: Occupant | null;

  constructor(message: string, facts: Omit<ListenError, keyof Error>) {
    super(message);
    Object.assign(this, facts);
  }
}

/** Returns errors of other kinds unchanged. */
export async function explainListenError(error: Error, host: string, port: number): Promise<Error> {
  const code = systemCodeOf(error) ?? '';
  if (code === 'EADDRINUSE') {
    const occupant = await askOccupant(host, port);
    const who = occupant === 'sbox' ? 'a running sbox listens there' : `${occupant} has it`;
    const next = occupant === 'sbox' ? 'Use that one, or choose another port.' : 'Choose another port.';
    const message = `Port ${port} of ${host} is taken: ${who}. ${next}`;
    return new ListenError(message, { code, host, port, remedy: 'port', occupant });
  }
  const cause = causes[code];
  if (cause === undefined) return error;
  const facts = { code, host, port, remedy: code === 'EACCES' ? 'port' : 'host', occupant: null } as const;
  return new ListenError(`sbox cannot listen on ${host}:${port}: ${cause}`, facts);
}

const causes: Readonly<Record<string, string>> = {
  EACCES: 'the port needs a permission that this process does not have. Choose one above 1023.',
  EADDRNOTAVAIL: 'no interface of this machine has that address. Choose another one.',
  ENOTFOUND: 'the name has no address. Choose another one.',
  EAI_AGAIN: 'the name could not be looked up. Choose another one.',
};

const timeoutMs = 500;
const enough = 4096;

function askOccupant(host: string, port: number): Promise<Occupant> {
  return new Promise((resolve) => {
    const target = { host: hostToOpen(host), port, path: '/healthz', agent: false };
    const request = get(target, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        if (text.length > enough) request.destroy();
      });
      response.on('close', () => resolve(/"service":\s*"sbox"/.test(text) ? 'sbox' : 'another program'));
    });
    // A program that accepts the connection and stays silent must not block this.
    const silence = setTimeout(() => request.destroy(), timeoutMs);
    request.on('error', () => resolve('something that does not speak HTTP'));
    request.on('close', () => clearTimeout(silence));
  });
}
