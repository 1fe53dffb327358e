// Appends lines to a file so that one sync covers all that arrived during the previous one.

import fs from 'node:fs';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { createDeferred, type Deferred, rejected } from '../../primitives/deferred.ts';
import type { Health } from '../health.ts';
import { inParts } from '../in-parts.ts';
import { syncData, writeWhole } from './durable-file.ts';
import { type FolderGuard, type OpenFile, openAgain } from './folder-guard.ts';
import { type OpenFiles, retryWhileTooManyOpen } from './open-files.ts';

interface Batch {
  readonly lines: Buffer[];
  position: number;
  readonly durable: Deferred;
}

/** Creates a durable file with these bytes. */
export type NewFile = (content: AsyncIterable<Uint8Array>) => Promise<void>;

/** The state that all files of a folder share: after one failure nothing more is acknowledged anywhere. */
export interface Disk {
  readonly health: Health;
  readonly failure: Error | null;
  /** Returns the error with which waiting callers are rejected. */
  readonly fail: (cause: unknown) => Error;
  readonly files: OpenFiles;
  readonly guard: Pick<FolderGuard, 'require' | 'requireKept'>;
}

export interface CommittedFile {
  readonly path: string;
  /** Creates the file of the first batch; absent where the file exists. */
  readonly create?: NewFile | undefined;
  /** The length of the existing file. */
  readonly length: number;
  /** Everything up to this position is durable. */
  readonly onDurable: (position: number) => void;
}

export class GroupCommit {
  readonly #disk: Disk;
  readonly #file: CommittedFile;
  #exists: boolean;
  #length: number;
  #collecting: Batch | undefined;
  #committing: Batch | undefined;

  constructor(disk: Disk, file: CommittedFile) {
    this.#disk = disk;
    this.#file = file;
    this.#exists = file.create === undefined;
    this.#length = file.length;
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

  #collect(): Batch {
    if (this.#collecting !== undefined) return this.#collecting;
    const batch = { lines: [], position: 0, durable: createDeferred() };
    this.#collecting = batch;
    if (this.#committing === undefined) void this.#commitAll();
    return batch;
  }

  async #commitAll(): Promise<void> {
    // Lines of one turn of the event loop share the first sync.
    await yieldToEventLoop();
    while (this.#collecting !== undefined) {
      await this.#disk.files.acquire();
      const batch = this.#collecting;
      this.#committing = batch;
      this.#collecting = undefined;
      await this.#commit(batch);
      this.#committing = undefined;
      this.#disk.files.release();
    }
  }

  async #commit({ lines, position, durable }: Batch): Promise<void> {
    const { create, onDurable } = this.#file;
    try {
      this.#requireSame();
      await retryWhileTooManyOpen(this.#disk.health, async () =>
        this.#exists || create === undefined ? this.#append(lines) : create(inParts(lines)),
      );
      this.#exists = true;
      this.#length += lengthOf(lines);
      this.#requireSame();
      onDurable(position);
      durable.resolve();
    } catch (error) {
      durable.reject(this.#disk.failure ?? this.#disk.fail(error));
    }
  }

  async #append(lines: readonly Buffer[]): Promise<void> {
    const { path } = this.#file;
    const fd = openAgain(path, this.#length);
    try {
      for await (const part of inParts(lines)) writeWhole(fd, part);
      await syncData(this.#disk.health, path, fd);
      this.#requireSame({ path, fd });
    } finally {
      fs.closeSync(fd);
    }
  }

  #requireSame(log?: OpenFile): void {
    if (this.#disk.failure !== null) throw this.#disk.failure;
    this.#disk.guard.require(log);
  }
}

const lengthOf = (lines: readonly Buffer[]): number => lines.reduce((sum, { length }) => sum + length, 0);
