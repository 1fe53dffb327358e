// The connections of a server, at most so many, and how long each may take for the head of a request. When they run out, the
// one that has least to lose is closed for the next one: one that has begun a head and not ended it, before one that rests;
// never one whose request is under way.

import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface Limits {
  readonly most: number;
  readonly headTimeoutMs: number;
  readonly onLate: (socket: Socket) => void;
}

interface Wait {
  /** Bytes that had come when the wait began. */
  readonly bytes: number;
  /** How often it was looked at since. A process that stood still has looked once, so nobody is late for that. */
  looks: number;
}

const longestBetweenLooksMs = 1_000;

export class Connections {
  readonly #limits: Limits;
  readonly #mostLooks: number;
  /** Connections without a request under way, the longest waiting first. */
  readonly #waiting = new Map<Socket, Wait>();
  #count = 0;

  constructor(server: Server, limits: Limits) {
    this.#limits = limits;
    server.on('connection', (socket: Socket) => this.#take(socket));
    // After a pause of this process, what came meanwhile is read first: a look follows all that can be read.
    const betweenLooksMs = Math.min(limits.headTimeoutMs, longestBetweenLooksMs);
    this.#mostLooks = Math.ceil(limits.headTimeoutMs / betweenLooksMs);
    const timer = setInterval(() => setImmediate(() => this.#look()), betweenLooksMs).unref();
    server.once('close', () => clearInterval(timer));
  }

  use(socket: Socket): void {
    this.#waiting.delete(socket);
  }

  rest(socket: Socket): void {
    if (!socket.destroyed) this.#wait(socket, socket.bytesRead);
  }

  #take(socket: Socket): void {
    if (this.#count >= this.#limits.most && !this.#makeRoom()) {
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
    this.#waiting.set(socket, { bytes, looks: 0 });
  }

  #look(): void {
    for (const [socket, wait] of this.#waiting) {
      wait.looks = isResting(socket, wait) ? 0 : wait.looks + 1;
      if (wait.looks <= this.#mostLooks) continue;
      this.#waiting.delete(socket);
      // Whoever connects ahead of time and sends at this moment would take an answer for that to its request.
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
    for (const [socket, wait] of this.#waiting) if (!isResting(socket, wait)) return socket;
    const [oldest] = this.#waiting.keys();
    return oldest;
  }
}

/** A connection rests if it has had an answer and nothing came since. */
const isResting = (socket: Socket, { bytes }: Wait): boolean => bytes > 0 && socket.bytesRead === bytes;
