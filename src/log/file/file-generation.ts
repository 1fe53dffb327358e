// One generation of a world in its folder. It formats the lines that a group commit writes.

import { inOneBatch } from '../entries.ts';
import { type NewEntry, textOf } from '../entry-text.ts';
import { inParts } from '../in-parts.ts';
import type { Entries, Mark } from '../log.ts';
import { type ChainedBeginning, ChainedGeneration } from '../one-writer/chained-generation.ts';
import type { Restore, StoreOptions } from '../one-writer/store.ts';
import { createDurably, createFolder } from './durable-file.ts';
import { type Disk, GroupCommit } from './group-commit.ts';
import type { HighWater } from './high-water.ts';
import { encodeLineOfParts } from './line.ts';
import { linesOfSnapshot, openStart, readSnapshot } from './snapshot-file.ts';
import {
  encodeHead,
  listWorldFiles,
  logPath,
  readEntries,
  readHead,
  removeStale,
  snapshotPath,
} from './world-files.ts';

export interface FileTarget<Call, Reply> extends Disk {
  readonly options: StoreOptions<Call, Reply>;
  readonly highWater: HighWater;
  /** Returns a larger number than all that were used in this folder. */
  readonly numberAfter: () => number;
}

export interface FileBeginning extends ChainedBeginning {
  readonly folder: string;
  /** The existing file; absent before the first entry. */
  readonly log?: string;
  readonly bytes: number;
  /** Waits for files that must be durable before this generation is. */
  readonly before?: () => Promise<void> | undefined;
}

export class FileGeneration<Call extends object, Reply> extends ChainedGeneration<Call, Reply> {
  readonly #target: FileTarget<Call, Reply>;
  readonly #begin: FileBeginning;
  readonly #commit: GroupCommit;
  #bytes: number;
  protected isReplaced = false;

  constructor(target: FileTarget<Call, Reply>, begin: FileBeginning) {
    super(target.options, begin);
    this.#target = target;
    this.#begin = begin;
    this.#commit = new GroupCommit(target, {
      path: this.log,
      create: begin.log === undefined ? (content) => this.#create(content) : undefined,
      length: begin.bytes,
      onDurable: (position) => target.highWater.set(begin.world, { generation: begin.number, position }),
    });
    this.#bytes = begin.bytes;
  }

  /** The file of the lines, once there are any. */
  get log(): string {
    return this.#begin.log ?? logPath(this.#begin.folder, this.number);
  }

  flush(): Promise<void> | undefined {
    return this.#commit.flush();
  }

  entries(): Entries<Call> {
    const { world, after: from } = this;
    const all = { world, from, to: this.position, isWhole: true };
    if (this.#bytes === 0) return { ...all, batches: inOneBatch([]) };
    this.#target.guard.requireKept(world);
    const { head, start } = readHead(this.log);
    const batches = readEntries<Call>(this.log, head.facts, start);
    return {
      ...all,
      header: head.facts,
      base: openStart(this.#begin.folder, head, this.#target.options.header),
      batches,
    };
  }

  async restore(): Promise<Restore<Call>> {
    const entries = this.entries();
    const { snapshot: file } = listWorldFiles(this.#begin.folder);
    const snapshot = file === null ? undefined : await readSnapshot(file, this.#target.options);
    if (entries.header === undefined || snapshot === undefined) return { entries };
    const batches = readEntries<Call>(this.log, entries.header, { number: 0, byte: snapshot.byte });
    return { snapshot, entries: { ...entries, base: undefined, from: snapshot, batches } };
  }

  end(): void {
    this.isReplaced = true;
  }

  protected async writeSnapshot(mark: Mark, items: Iterable<unknown>): Promise<void> {
    const { world, number, after } = this;
    const byte = this.#bytes;
    const { header } = this.#target.options;
    const facts = { ...(this.header ?? header), programVersion: header.programVersion };
    const { folder } = this.#begin;
    await this.flush();
    this.#target.guard.require();
    const lines = linesOfSnapshot(encodeHead(world, number, facts, after), { ...mark, byte }, items);
    await createDurably(this.#target.health, snapshotPath(folder, number, mark.position), inParts(lines));
    await removeStale(folder);
  }

  protected next(): FileGeneration<Call, Reply> {
    this.end();
    const { world, mark: after } = this;
    const { header: facts } = this.#target.options;
    const [number, snapshotAt] = [this.#target.numberAfter(), after.position];
    const before = () => this.#commit.flush();
    return new FileGeneration(this.#target, {
      ...{ world, folder: this.#begin.folder, number, after, facts, bytes: 0, snapshotAt, before },
    });
  }

  protected write(entry: NewEntry): void {
    if (this.#bytes === 0) this.#add([encodeHead(this.world, this.number, this.facts, this.after)]);
    this.#add(encodeLineOfParts(textOf(entry, this.facts)));
  }

  protected fail(error: unknown): void {
    this.#target.fail(error);
  }

  #add(line: readonly Buffer[]): void {
    this.#commit.add(line, this.position);
    for (const { length } of line) this.#bytes += length;
  }

  async #create(content: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#begin.before?.();
    await createFolder(this.#target.health, this.#begin.folder);
    await createDurably(this.#target.health, this.log, content);
    await removeStale(this.#begin.folder);
  }
}
