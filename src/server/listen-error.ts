// Why an address could not be had, who has it, and what to do. It asks the occupied port once and waits briefly.

import { get } from 'node:http';

export type Occupant = 'sbox' | 'another program' | 'nobody that answers HTTP';

export class ListenError extends Error {
  readonly code: string;
  readonly host: string;
  readonly port: number;
  /** Who answers on the port; null when the port is not the trouble. */
  readonly occupant: Occupant | null;

  constructor(message: string, facts: { code: string; host: string; port: number; occupant: Occupant | null }) {
    super(message);
    this.name = 'ListenError';
    this.code = facts.code;
    this.host = facts.host;
    this.port = facts.port;
    this.occupant = facts.occupant;
  }
}

/** The typed error for what listening threw; an error of another kind comes back as it is. */
export async function explainListenError(error: NodeJS.ErrnoException, host: string, port: number): Promise<Error> {
  const { code = '' } = error;
  if (code === 'EADDRINUSE') {
    const occupant = await askOccupant(host, port);
    const next =
      occupant === 'sbox' ? 'Use that one, or choose another port with --port.' : 'Choose another port with --port.';
    const who = occupant === 'sbox' ? 'a running sbox answers there' : `${occupant} has it`;
    return new ListenError(`Port ${port} of ${host} is taken: ${who}. ${next}`, { code, host, port, occupant });
  }
  const cause = causes[code];
  if (cause === undefined) return error;
  return new ListenError(`${host}:${port} cannot be listened on: ${cause}`, { code, host, port, occupant: null });
}

const causes: Readonly<Record<string, string>> = {
  EACCES: 'the port needs rights that this process does not have. Choose one above 1023 with --port.',
  EADDRNOTAVAIL: 'no interface of this machine has that address. Choose another with --host.',
  ENOTFOUND: 'the name has no address. Choose another with --host.',
  EAI_AGAIN: 'the name could not be looked up. Choose another with --host.',
};

const patienceMs = 500;
const enough = 4096;
const everyInterface = new Set(['0.0.0.0', '::']);

/** An sbox says so in its health document. */
function askOccupant(host: string, port: number): Promise<Occupant> {
  return new Promise((resolve) => {
    const target = { host: everyInterface.has(host) ? '127.0.0.1' : host, port, path: '/healthz', agent: false };
    const request = get(target, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        if (text.length > enough) request.destroy();
      });
      response.on('close', () => resolve(/"service":\s*"sbox"/.test(text) ? 'sbox' : 'another program'));
    });
    // A port that takes connections and says nothing is another program as well.
    const silence = setTimeout(() => request.destroy(), patienceMs);
    request.on('error', () => resolve('nobody that answers HTTP'));
    request.on('close', () => clearTimeout(silence));
  });
}
