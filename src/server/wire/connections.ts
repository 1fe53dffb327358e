// Limits the connections of a server, and the time of each for the head of a request. When they run out, one connection is closed
// for the next one: first one with an incomplete head, then an idle one; never one with a request in progress.

import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface Limits {
  readonly maxConnections: number;
  readonly headTimeoutMs: number;
  readonly onLate: (socket: Socket) => void;
}

interface Wait {
  /** The bytes received when the wait began. */
  readonly bytes: number;
  /** The number of checks since then. After a pause the process has checked only once, so that nobody is late because of it. */
  checks: number;
}

const maxCheckEveryMs = 1_000;

export class Connections {
  readonly #limits: Limits;
  readonly #maxChecks: number;
  /** Connections without a request in progress, the longest waiting first. */
  readonly #waiting = new Map<Socket, Wait>();
  #count = 0;

  constructor(server: Server, limits: Limits) {
    this.#limits = limits;
    server.on('connection', (socket: Socket) => this.#take(socket));
    // After this process was paused, pending data is read first: a check comes after everything that can be read.
    const checkEveryMs = Math.min(limits.headTimeoutMs, maxCheckEveryMs);
    this.#maxChecks = Math.ceil(limits.headTimeoutMs / checkEveryMs);
    const timer = setInterval(() => setImmediate(() => this.#checkAll()), checkEveryMs).unref();
    server.once('close', () => clearInterval(timer));
  }

  markActive(socket: Socket): void {
    this.#waiting.delete(socket);
  }

  markIdle(socket: Socket): void {
    if (!socket.destroyed) this.#wait(socket, socket.bytesRead);
  }

  #take(socket: Socket): void {
    if (this.#count >= this.#limits.maxConnections && !this.#makeRoom()) {
      socket.destroy();
      return;
    }
    this.#count += 1;
    this.#wait(socket, 0);
    socket.once('close', () => {
      this.#count -= 1;
      this.#waiting.delete(socket);
    });
  }

  #wait(socket: Socket, bytes: number): void {
    this.#waiting.set(socket, { bytes, checks: 0 });
  }

  #checkAll(): void {
    for (const [socket, wait] of this.#waiting) {
      wait.checks = isIdle(socket, wait) ? 0 : wait.checks + 1;
      if (wait.checks <= this.#maxChecks) continue;
      this.#waiting.delete(socket);
      // A client that connected in advance and sends at this moment would take an answer to be that of its request.
      if (socket.bytesRead === 0) socket.destroy();
      else this.#limits.onLate(socket);
    }
  }

  #makeRoom(): boolean {
    const socket = this.#findDispensable();
    if (socket === undefined) return false;
    this.#waiting.delete(socket);
    socket.destroy();
    return true;
  }

  #findDispensable(): Socket | undefined {
    for (const [socket, wait] of this.#waiting) if (!isIdle(socket, wait)) return socket;
    const [oldest] = this.#waiting.keys();
    return oldest;
  }
}

/** A connection is idle if it has had an answer and nothing came since. */
const isIdle = (socket: Socket, { bytes }: Wait): boolean => bytes > 0 && socket.bytesRead === bytes;
