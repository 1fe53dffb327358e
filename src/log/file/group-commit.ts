// Writes lines to the end of a file so that one sync covers all that arrived while the one before it ran.

import fs from 'node:fs';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { createDeferred, type Deferred } from '../../primitives/deferred.ts';
import type { Health } from '../health.ts';
import { inParts, syncData, writeWhole } from './durable-file.ts';

interface Batch {
  readonly lines: Buffer[];
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
}

export class GroupCommit {
  readonly #disk: Disk;
  readonly #file: string;
  /** Makes the file of the first batch; undefined once it is there. */
  #create: NewFile | undefined;
  #fd: number | undefined;
  #collecting: Batch | undefined;
  #committing: Batch | undefined;
  #hasEnded = false;

  constructor(disk: Disk, file: string, create?: NewFile) {
    this.#disk = disk;
    this.#file = file;
    this.#create = create;
  }

  /** A line may come in parts. */
  add(line: readonly Buffer[]): void {
    const { lines } = this.#collect();
    for (const part of line) lines.push(part);
  }

  flush(): Promise<void> | undefined {
    if (this.#disk.failure !== null) return rejected(this.#disk.failure);
    return (this.#collecting ?? this.#committing)?.durable.promise;
  }

  /** No more lines come: the file is closed once those that came are written. */
  end(): void {
    this.#hasEnded = true;
    if (this.#committing === undefined && this.#collecting === undefined) this.#close();
  }

  #close(): void {
    if (this.#fd !== undefined) fs.closeSync(this.#fd);
    this.#fd = undefined;
  }

  #collect(): Batch {
    if (this.#collecting !== undefined) return this.#collecting;
    const batch = { lines: [], durable: createDeferred() };
    this.#collecting = batch;
    if (this.#committing === undefined) void this.#commitAll();
    return batch;
  }

  async #commitAll(): Promise<void> {
    // What arrives in the same turn of the event loop shares the first sync.
    await yieldToEventLoop();
    while (this.#collecting !== undefined) {
      const batch = this.#collecting;
      this.#committing = batch;
      this.#collecting = undefined;
      await this.#commit(batch);
      this.#committing = undefined;
    }
    if (this.#hasEnded) this.#close();
  }

  async #commit(batch: Batch): Promise<void> {
    try {
      await this.#write(batch);
      if (this.#disk.failure !== null) throw this.#disk.failure;
      batch.durable.resolve();
    } catch (error) {
      batch.durable.reject(this.#disk.failure ?? this.#disk.fail(error));
    }
  }

  async #write({ lines }: Batch): Promise<void> {
    if (this.#disk.failure !== null) throw this.#disk.failure;
    if (this.#create !== undefined) {
      this.#fd = await this.#create(inParts(lines));
      this.#create = undefined;
      return;
    }
    this.#fd ??= fs.openSync(this.#file, 'a');
    for await (const part of inParts(lines)) writeWhole(this.#fd, part);
    await syncData(this.#disk.health, this.#file, this.#fd);
  }
}

/** Callers that wait see the rejection; where nobody waits it must not end the process. */
function rejected(error: Error): Promise<never> {
  const promise = Promise.reject(error);
  promise.catch(() => {});
  return promise;
}
