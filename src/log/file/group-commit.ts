// Writes lines to the end of a file so that one sync covers all that arrived while the one before it ran.

import fs from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { syncData, writeWhole } from './durable-file.ts';
import { inParts } from './in-parts.ts';

interface Batch {
  lines: Buffer[];
  /** Where the batch begins another file; the lines before it need not last. */
  file?: NewFile;
  readonly lasting: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Makes a file of these bytes that lasts, and gives a descriptor that writes at its end. */
export type NewFile = (content: AsyncIterable<Uint8Array>) => Promise<number>;

/** What all files of a place share: after one failure nothing more is acknowledged anywhere. */
export interface Health {
  readonly failure: Error | null;
  /** Gives the error that those who wait are told. */
  readonly fail: (cause: unknown) => Error;
}

export class GroupCommit {
  readonly #health: Health;
  /** Opens the file that is there, on the first line. */
  readonly #openAtEnd: () => number;
  #fd: number | undefined;
  #collecting: Batch | undefined;
  #committing: Batch | undefined;

  constructor(health: Health, openAtEnd: () => number) {
    this.#health = health;
    this.#openAtEnd = openAtEnd;
  }

  /** A line may come in parts. */
  add(line: readonly Buffer[]): void {
    const { lines } = this.#collect();
    for (const part of line) lines.push(part);
  }

  /** The lines from here on stand in another file. */
  addInNewFile(lines: Buffer[], file: NewFile): void {
    Object.assign(this.#collect(), { lines, file });
  }

  fence(): Promise<void> | undefined {
    if (this.#health.failure !== null) return rejected(this.#health.failure);
    return (this.#collecting ?? this.#committing)?.lasting;
  }

  close(): void {
    if (this.#fd !== undefined) fs.closeSync(this.#fd);
    this.#fd = undefined;
  }

  #collect(): Batch {
    if (this.#collecting !== undefined) return this.#collecting;
    const batch = createBatch();
    this.#collecting = batch;
    if (this.#committing === undefined) void this.#commitAll();
    return batch;
  }

  async #commitAll(): Promise<void> {
    // What arrives in the same turn shares the first sync.
    await nextTurn();
    while (this.#collecting !== undefined) {
      const batch = this.#collecting;
      this.#committing = batch;
      this.#collecting = undefined;
      await this.#commit(batch);
      this.#committing = undefined;
    }
  }

  async #commit(batch: Batch): Promise<void> {
    try {
      await this.#write(batch);
      if (this.#health.failure !== null) throw this.#health.failure;
      batch.resolve();
    } catch (error) {
      batch.reject(this.#health.failure ?? this.#health.fail(error));
    }
  }

  async #write({ lines, file }: Batch): Promise<void> {
    if (this.#health.failure !== null) throw this.#health.failure;
    if (file !== undefined) {
      this.close();
      this.#fd = await file(inParts(lines));
      return;
    }
    this.#fd ??= this.#openAtEnd();
    for await (const part of inParts(lines)) writeWhole(this.#fd, part);
    await syncData(this.#fd);
  }
}

/** Whoever waits is told; nobody may wait. */
function rejected(error: Error): Promise<never> {
  const promise = Promise.reject(error);
  promise.catch(() => {});
  return promise;
}

function createBatch(): Batch {
  let resolve = () => {};
  let reject: (error: Error) => void = () => {};
  const lasting = new Promise<void>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  lasting.catch(() => {});
  return { lines: [], lasting, resolve, reject };
}
