// A client that sends exactly what it is given over a kept connection, and gives back all that is answered. It reads no
// more of HTTP than the sandbox writes: every answer has a length.

import { connect, type Socket } from 'node:net';
import { atFileEnd } from '../support/at-file-end.ts';

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: Buffer | string | undefined;
}

export interface Answer {
  readonly status: number;
  /** Without those that may differ between equal requests: the date and the request's own id. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const open = new Set<Socket>();

/** As many connections as are given; requests beyond them wait. */
export function createKeepAliveClient(port: number, connections = 1): (sent: SentRequest) => Promise<Answer> {
  atFileEnd(() => open.forEach((socket) => void socket.destroy()));
  const lines = Array.from({ length: connections }, () => new Line(port));
  let next = 0;
  return (sent) => {
    next = (next + 1) % connections;
    return (lines[next] as Line).send(sent);
  };
}

/** One connection at a time, and one request at a time over it. */
class Line {
  readonly #port: number;
  #socket: Socket | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(port: number) {
    this.#port = port;
  }

  send(sent: SentRequest): Promise<Answer> {
    const answered = this.#last.then(() => this.#exchange(sent));
    this.#last = answered.catch(() => {});
    return answered;
  }

  #exchange(sent: SentRequest): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const socket = this.#usable();
      const pieces: Buffer[] = [];
      let length = 0;
      let head: Head | undefined;
      const fail = () => reject(new Error(`no answer to ${sent.method} ${sent.url}`));
      const take = (piece: Buffer) => {
        pieces.push(piece);
        length += piece.length;
        head ??= parseHead(Buffer.concat(pieces), sent.method);
        if (head === undefined || length < head.from + head.bodyLength) return;
        if (head.headers.connection === 'close') this.#socket = undefined;
        socket.removeListener('data', take).removeListener('close', fail);
        resolve(buildAnswer(head, pieces));
      };
      socket.on('data', take).on('close', fail);
      socket.cork();
      for (const part of encode(sent)) socket.write(part);
      socket.uncork();
    });
  }

  #usable(): Socket {
    if (this.#socket?.writable !== true) {
      const socket = connect(this.#port, '127.0.0.1').setNoDelay(true);
      open.add(socket);
      socket.on('error', () => {}).once('close', () => open.delete(socket));
      this.#socket = socket;
    }
    return this.#socket;
  }
}

/** Its head and its body. */
function encode({ method, url, headers, payload }: SentRequest): Buffer[] {
  const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload ?? '');
  const hasLength = payload !== undefined || ['POST', 'PUT', 'PATCH'].includes(method);
  const sent = { host: 'localhost', ...headers, ...(hasLength ? { 'content-length': body.length } : {}) };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  return [Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), body];
}

interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Where the body begins. */
  readonly from: number;
  readonly bodyLength: number;
}

/** Undefined while it is not whole. */
function parseHead(read: Buffer, method: string): Head | undefined {
  const end = read.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [statusLine = '', ...lines] = read.toString('latin1', 0, end).split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  const pairs = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)];
  });
  const headers = Object.fromEntries(pairs) as Readonly<Record<string, string>>;
  const isBare = method === 'HEAD' || status === 204 || status === 304;
  return { status, headers, from: end + 4, bodyLength: isBare ? 0 : Number(headers['content-length']) };
}

/** The body is decoded when it is read: whoever measures the server of this process reads none. */
function buildAnswer({ status, headers, from }: Head, pieces: readonly Buffer[]): Answer {
  const { date: _date, 'x-request-id': _id, ...kept } = headers;
  return {
    status,
    headers: kept,
    get body() {
      return Buffer.concat(pieces).toString('utf8', from);
    },
  };
}
