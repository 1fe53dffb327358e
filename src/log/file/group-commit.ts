// Writes lines to the end of a file so that one sync covers all that arrived while the one before it ran.

import fs from 'node:fs';
import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { createDeferred, type Deferred } from '../../primitives/deferred.ts';
import { systemCodeOf } from '../../primitives/thrown.ts';
import type { Health } from '../health.ts';
import { inParts } from '../in-parts.ts';
import { syncData, writeWhole } from './durable-file.ts';

interface Batch {
  readonly lines: Buffer[];
  /** Of the last entry. */
  position: number;
  readonly durable: Deferred;
}

/** Makes a durable file of these bytes, and gives a descriptor that writes at its end. */
export type NewFile = (content: AsyncIterable<Uint8Array>) => Promise<number>;

/** What all files of a folder share: after one failure nothing more is acknowledged anywhere. */
export interface Disk {
  readonly health: Health;
  readonly failure: Error | null;
  /** Gives the error with which waiting callers are rejected. */
  readonly fail: (cause: unknown) => Error;
  readonly files: OpenFiles;
}

export interface Written {
  readonly path: string;
  /** Makes the file of the first batch; absent where it is there already. */
  readonly create?: NewFile | undefined;
  /** Everything up to this position is durable. */
  readonly onDurable: (position: number) => void;
}

export class GroupCommit {
  readonly #disk: Disk;
  readonly #file: Written;
  #isThere: boolean;
  #fd: number | undefined;
  #collecting: Batch | undefined;
  #committing: Batch | undefined;
  #hasEnded = false;

  constructor(disk: Disk, file: Written) {
    this.#disk = disk;
    this.#file = file;
    this.#isThere = file.create === undefined;
  }

  /** A line may come in parts. */
  add(line: readonly Buffer[], position: number): void {
    const batch = this.#collect();
    for (const part of line) batch.lines.push(part);
    batch.position = position;
  }

  flush(): Promise<void> | undefined {
    if (this.#disk.failure !== null) return rejected(this.#disk.failure);
    return (this.#collecting ?? this.#committing)?.durable.promise;
  }

  /** No more lines come: the file is closed once those that came are written. */
  end(): void {
    this.#hasEnded = true;
    if (this.#committing === undefined && this.#collecting === undefined) this.close();
  }

  /** The next line opens it again. To be called while nothing is written. */
  close(): void {
    this.#disk.files.forget(this);
    if (this.#fd !== undefined) fs.closeSync(this.#fd);
    this.#fd = undefined;
  }

  #collect(): Batch {
    if (this.#collecting !== undefined) return this.#collecting;
    const batch = { lines: [], position: 0, durable: createDeferred() };
    this.#collecting = batch;
    if (this.#committing === undefined) void this.#commitAll();
    return batch;
  }

  async #commitAll(): Promise<void> {
    // What arrives in the same turn of the event loop shares the first sync.
    await yieldToEventLoop();
    while (this.#collecting !== undefined) {
      await this.#disk.files.enter(this);
      const batch = this.#collecting;
      this.#committing = batch;
      this.#collecting = undefined;
      await this.#commit(batch);
      this.#committing = undefined;
      this.#disk.files.leave(this);
    }
    if (this.#hasEnded) this.close();
  }

  async #commit(batch: Batch): Promise<void> {
    try {
      await this.#disk.files.whenThereIsRoom(this.#disk.health, () => this.#open(batch));
      await this.#write(batch);
      if (this.#disk.failure !== null) throw this.#disk.failure;
      this.#file.onDurable(batch.position);
      batch.durable.resolve();
    } catch (error) {
      batch.durable.reject(this.#disk.failure ?? this.#disk.fail(error));
    }
  }

  /** A new file has its first lines from the beginning. */
  async #open({ lines }: Batch): Promise<void> {
    if (this.#disk.failure !== null) throw this.#disk.failure;
    const { path, create } = this.#file;
    if (!this.#isThere && create !== undefined) {
      this.#fd = await create(inParts(lines));
      lines.length = 0;
      this.#isThere = true;
    }
    this.#fd ??= fs.openSync(path, 'a');
  }

  async #write({ lines }: Batch): Promise<void> {
    if (lines.length === 0 || this.#fd === undefined) return;
    for await (const part of inParts(lines)) writeWhole(this.#fd, part);
    await syncData(this.#disk.health, this.#file.path, this.#fd);
  }
}

/** Callers that wait see the rejection; where nobody waits it must not end the process. */
function rejected(error: Error): Promise<never> {
  const promise = Promise.reject(error);
  promise.catch(() => {});
  return promise;
}

/** A process often may have no more than 1,024 of them, of which its callers need one each. */
const limit = 64;
const betweenTriesMs = 100;

interface Closable {
  readonly close: () => void;
}

/** The files of a folder that are open to append to: a bounded number, however many worlds are written. */
export class OpenFiles {
  /** Least recently used first. */
  readonly #idle = new Set<Closable>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  /** Waits until the file may be opened and written to. */
  async enter(file: Closable): Promise<void> {
    this.#idle.delete(file);
    if (this.#busy >= limit) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy += 1;
    for (const idle of this.#idle) if (this.#busy + this.#idle.size > limit) this.#close(idle);
  }

  leave(file: Closable): void {
    this.#idle.add(file);
    const next = this.#waiting.shift();
    if (next === undefined) this.#busy -= 1;
    else next();
  }

  forget(file: Closable): void {
    this.#idle.delete(file);
  }

  /** Opens once more where the process has no room for another open file: it will, when others close theirs. */
  async whenThereIsRoom(health: Health, open: () => Promise<void>): Promise<void> {
    let wait: { end(): void } | undefined;
    for (;;) {
      try {
        await open();
        wait?.end();
        return;
      } catch (error) {
        if (!['EMFILE', 'ENFILE'].includes(systemCodeOf(error) ?? '')) {
          wait?.end();
          throw error;
        }
        wait ??= health.begin('Opening one more file (see ulimit -n: too many are open)');
        for (const idle of this.#idle) this.#close(idle);
        await sleep(betweenTriesMs);
      }
    }
  }

  #close(idle: Closable): void {
    this.#idle.delete(idle);
    idle.close();
  }
}
