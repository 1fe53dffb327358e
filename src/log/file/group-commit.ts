// Writes lines to the end of a file so that one sync covers all that arrived while the one before it ran.

import fs from 'node:fs';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { createDeferred, type Deferred, rejected } from '../../primitives/deferred.ts';
import type { Health } from '../health.ts';
import { inParts } from '../in-parts.ts';
import { syncData, writeWhole } from './durable-file.ts';
import { type FolderGuard, openAgain } from './folder-guard.ts';
import type { OpenFiles } from './open-files.ts';

interface Batch {
  readonly lines: Buffer[];
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
  readonly guard: Pick<FolderGuard, 'require' | 'requireKept'>;
}

export interface Written {
  readonly path: string;
  /** Makes the file of the first batch; absent where it is there already. */
  readonly create?: NewFile | undefined;
  /** The bytes that the file has already. */
  readonly length: number;
  /** Everything up to this position is durable. */
  readonly onDurable: (position: number) => void;
}

export class GroupCommit {
  readonly #disk: Disk;
  readonly #file: Written;
  #isThere: boolean;
  #length: number;
  #fd: number | undefined;
  #collecting: Batch | undefined;
  #committing: Batch | undefined;
  #hasEnded = false;

  constructor(disk: Disk, file: Written) {
    this.#disk = disk;
    this.#file = file;
    this.#isThere = file.create === undefined;
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
      this.#requireSame();
      this.#file.onDurable(batch.position);
      batch.durable.resolve();
    } catch (error) {
      batch.durable.reject(this.#disk.failure ?? this.#disk.fail(error));
    }
  }

  /** A new file has its first lines from the beginning. */
  async #open({ lines }: Batch): Promise<void> {
    this.#requireSame();
    const { path, create } = this.#file;
    if (!this.#isThere && create !== undefined) {
      this.#fd = await create(inParts(lines));
      this.#length = lengthOf(lines);
      lines.length = 0;
      this.#isThere = true;
    }
    this.#fd ??= openAgain(path, this.#length);
    this.#requireSame();
  }

  #requireSame(): void {
    if (this.#disk.failure !== null) throw this.#disk.failure;
    this.#disk.guard.require(this.#fd === undefined ? undefined : { path: this.#file.path, fd: this.#fd });
  }

  async #write({ lines }: Batch): Promise<void> {
    if (lines.length === 0 || this.#fd === undefined) return;
    for await (const part of inParts(lines)) writeWhole(this.#fd, part);
    this.#length += lengthOf(lines);
    await syncData(this.#disk.health, this.#file.path, this.#fd);
  }
}

const lengthOf = (lines: readonly Buffer[]): number => lines.reduce((sum, { length }) => sum + length, 0);
