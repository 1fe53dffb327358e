// The last acknowledged position of each world of a folder, beside the logs: entries that a log lacks are lost, and additional ones
// were not acknowledged before a crash. It is written after the log is durable and not synced itself, so it never claims too much.

import fs from 'node:fs';
import { join } from 'node:path';
import { tryMake } from '../../primitives/thrown.ts';
import { encodeLine } from './line.ts';

export interface Acknowledged {
  readonly generation: number;
  readonly position: number;
}

/** There is one line of fixed length for each world, so that each is overwritten in one step. */
const jsonBytes = 144;
const lineBytes = encodeLine(' '.repeat(jsonBytes)).length;

export class HighWater {
  readonly #file: string;
  readonly #lines = new Map<string, { readonly index: number; acknowledged: Acknowledged }>();
  readonly #free: number[] = [];
  #count = 0;
  #fd: number | undefined;

  /** Unreadable lines are ignored. */
  constructor(target: string) {
    this.#file = join(target, 'acknowledged');
    const all = tryMake(() => fs.readFileSync(this.#file)) ?? Buffer.of();
    for (; this.#count * lineBytes < all.length; this.#count += 1) {
      const line = all.subarray(this.#count * lineBytes, (this.#count + 1) * lineBytes);
      const json = line.subarray(-jsonBytes - 1, -1).toString();
      const { world, ...acknowledged } = (line.equals(encodeLine(json)) && tryMake(() => JSON.parse(json))) || {};
      if (typeof world === 'string') this.#lines.set(world, { index: this.#count, acknowledged });
      else this.#free.push(this.#count);
    }
  }

  worlds(): Iterable<string> {
    return this.#lines.keys();
  }

  get(world: string): Acknowledged | undefined {
    return this.#lines.get(world)?.acknowledged;
  }

  set(world: string, acknowledged: Acknowledged): void {
    const index = this.#lines.get(world)?.index ?? this.#free.pop() ?? this.#count;
    this.#count = Math.max(this.#count, index + 1);
    this.#lines.set(world, { index, acknowledged });
    this.#write(index, JSON.stringify({ world, ...acknowledged }));
  }

  forget(world: string): void {
    const line = this.#lines.get(world);
    if (line === undefined) return;
    this.#lines.delete(world);
    this.#free.push(line.index);
    this.#write(line.index, '{}');
  }

  close(): void {
    if (this.#fd !== undefined) fs.closeSync(this.#fd);
    this.#fd = undefined;
  }

  /** A failed write is ignored: only a later loss of entries may then go unnoticed. */
  #write(index: number, json: string): void {
    tryMake(() => {
      this.#fd ??= fs.openSync(this.#file, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600);
      fs.writeSync(this.#fd, encodeLine(json.padEnd(jsonBytes)), 0, lineBytes, index * lineBytes);
    });
  }
}
