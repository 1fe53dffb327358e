// Receivers of webhooks as people write them: right ones, and eight that are wrong in one way each.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { atFileEnd } from './at-file-end.ts';

/** The status, or headers beside it. */
export type Answer = number | ({ readonly status: number } & OutgoingHttpHeaders);
export type Receive = (headers: IncomingHttpHeaders, body: string, secret: string) => Answer | Promise<Answer>;

/** Where it listens; every request is told. */
export async function startReceiver(
  receive: Receive,
  secret: string,
  onRequest: () => unknown = () => {},
): Promise<string> {
  const server = createServer(async (request, response) => {
    onRequest();
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const answer = await receive(request.headers, Buffer.concat(pieces).toString(), secret);
    const { status, ...headers } = typeof answer === 'number' ? { status: answer } : answer;
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atFileEnd(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.replace('whsec_', ''), 'base64');
const sign = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(text).digest('base64')}`;
const equals = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

interface Rules {
  readonly signed?: (id: string, seconds: string, body: string) => string;
  readonly checksTime?: boolean;
  readonly checksSignature?: boolean;
  readonly signatures?: (header: string) => readonly string[];
}

/** As the libraries do it, or with one of its rules broken. */
const byHand =
  ({
    signed = (id, seconds, body) => `${id}.${seconds}.${body}`,
    checksTime = true,
    checksSignature = true,
    signatures = (header) => header.split(' '),
  }: Rules = {}): Receive =>
  (headers, body, secret) => {
    const [id, seconds, header] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headers[name]);
    if (checksTime && Math.abs(Date.now() / 1000 - Number(seconds)) > 300) return 400;
    const right = sign(secret, signed(String(id), String(seconds), body));
    return !checksSignature || signatures(String(header)).some((one) => equals(one, right)) ? 204 : 401;
  };

const right = byHand();

export const rightReceivers: Readonly<Record<string, Receive>> = {
  'by hand': right,
  standardwebhooks: (headers, body, secret) => {
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return 200;
    } catch {
      return 400;
    }
  },
  // The algorithm of Svix's own libraries, which also take their older names of the headers.
  svix: (headers, body, secret) => {
    const read = (name: string) => String(headers[`svix-${name}`] ?? headers[`webhook-${name}`] ?? '');
    const seconds = Number.parseInt(read('timestamp'), 10);
    const now = Math.floor(Date.now() / 1000);
    if (Number.isNaN(seconds) || now - seconds > 300 || seconds > now + 300) return 400;
    const expected = sign(secret, `${read('id')}.${seconds}.${body}`).split(',')[1] as string;
    const given = read('signature')
      .split(' ')
      .map((versioned) => versioned.split(','));
    return given.some(([version, text = '']) => version === 'v1' && equals(text, expected)) ? 200 : 400;
  },
};

const known = new Set<string>();

/** Each with what it is found to do. */
export const wrongReceivers: Readonly<Record<string, { readonly receive: Receive; readonly finding: string }>> = {
  'ignores the signature': { receive: byHand({ checksSignature: false }), finding: 'It ignores the signature.' },
  'ignores the timestamp': { receive: byHand({ checksTime: false }), finding: 'It ignores the timestamp.' },
  're-serializes': {
    receive: (headers, body, secret) => {
      try {
        return right(headers, JSON.stringify(JSON.parse(body)), secret);
      } catch {
        return 400;
      }
    },
    finding: 'It verifies a body that was parsed and serialized again.',
  },
  'reads the first signature only': {
    receive: byHand({ signatures: (header) => header.split(' ').slice(0, 1) }),
    finding: 'It reads the first signature only.',
  },
  'signs the body alone': {
    receive: byHand({ signed: (_id, _seconds, body) => body }),
    finding: 'It signs the body alone.',
  },
  'refuses duplicates': {
    receive: (headers, body, secret) => {
      const answer = right(headers, body, secret);
      const id = String(headers['webhook-id']);
      if (answer !== 204) return answer;
      if (known.has(id)) return 409;
      known.add(id);
      return 204;
    },
    finding: 'It refuses duplicates.',
  },
  'answers too late': {
    receive: async (...message) => {
      await sleep(900);
      return right(...message);
    },
    finding: 'It gives no response within 0.4 s, after which senders retry.',
  },
  redirects: {
    receive: () => ({ status: 308, location: 'http://127.0.0.1:1/elsewhere' }),
    finding: 'It redirects; senders do not follow it.',
  },
};
