// Queues requests that a client sends before the answer to the previous one. Each waits for that answer and gets a turn of the
// event loop of its own, so that a connection full of them delays others no longer than one request does.

import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { getOrMake } from '../../primitives/memoize.ts';
import type { InFlightBytes } from './in-flight-bytes.ts';

export function queuePipelined(serve: RequestListener, inFlightBytes: InFlightBytes): RequestListener {
  const queues = new WeakMap<Socket, Queue>();
  return (request, response) => {
    const { socket } = request;
    // Node gives a response its socket when those before it have been sent.
    if (response.socket !== null) return serve(request, response);
    if (socket.destroyed) return;
    const release = inFlightBytes.holdRequest(response, sizeOf(request));
    if (release === undefined) return void socket.destroy();
    const queue = getOrMake(queues, socket, () => new Queue(socket));
    queue.add();
    response.once('socket', () => {
      setImmediate(() => {
        release();
        queue.remove();
        if (socket.writable) serve(request, response);
      });
    });
  };
}

/** While requests of a connection wait, nothing more is read from it; bytes that were read before are still parsed. */
class Queue {
  readonly #socket: Socket;
  #length = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  add(): void {
    this.#length += 1;
    if (this.#length > 1) return;
    // Node resumes the connection after each request that has ended.
    this.#socket.on('resume', this.#pause).pause();
  }

  remove(): void {
    this.#length -= 1;
    if (this.#length === 0) this.#socket.removeListener('resume', this.#pause).resume();
  }

  readonly #pause = () => void this.#socket.pause();
}

const ownBytes = 4096;

const sizeOf = ({ url = '', rawHeaders }: IncomingMessage): number =>
  rawHeaders.reduce((sum, { length }) => sum + length, ownBytes + url.length);
