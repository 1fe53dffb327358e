// The connections of a server, at most so many. When they run out, the one that has least to lose is closed for the next one:
// one that has begun a head and not ended it, before one that rests; never one whose request is under way.

import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export class Connections {
  readonly #most: number;
  /** Those without a request under way, the longest waiting first, with the bytes that had come when the wait began. */
  readonly #waiting = new Map<Socket, number>();
  #count = 0;

  constructor(server: Server, most: number) {
    this.#most = most;
    server.on('connection', (socket: Socket) => {
      if (this.#count >= this.#most && !this.#makeRoom()) {
        socket.destroy();
        return;
      }
      this.#count += 1;
      this.#waiting.set(socket, 0);
      socket.once('close', () => {
        this.#count -= 1;
        this.#waiting.delete(socket);
      });
    });
  }

  /** A request of it is under way. */
  use(socket: Socket): void {
    this.#waiting.delete(socket);
  }

  /** All of its requests are answered. */
  rest(socket: Socket): void {
    if (!socket.destroyed) this.#waiting.set(socket, socket.bytesRead);
  }

  #makeRoom(): boolean {
    const socket = this.#findDispensable();
    if (socket === undefined) return false;
    this.#waiting.delete(socket);
    socket.destroy();
    return true;
  }

  #findDispensable(): Socket | undefined {
    for (const [socket, bytes] of this.#waiting) if (bytes === 0 || socket.bytesRead > bytes) return socket;
    const [oldest] = this.#waiting.keys();
    return oldest;
  }
}
