// One generation of a world in its folder. Lines go to a group commit; this file knows what they say.

import { canonicalJson } from '../../primitives/canonical.ts';
import { chainAfter } from '../chain.ts';
import { inOneBatch } from '../entries.ts';
import type { Applied, Entries, LogHeader, Mark } from '../log.ts';
import { isMadeAlike } from '../log-header.ts';
import { canonicalText, type LongText, longTextLength } from '../long-text.ts';
import type { Generation, Restore } from '../one-writer/store.ts';
import { createDurably, createFolder } from './durable-file.ts';
import type { FileTarget } from './file-target.ts';
import { GroupCommit } from './group-commit.ts';
import { linesOfSnapshot, openStart, readSnapshot, writeSnapshot } from './snapshot-file.ts';
import {
  encodeEntry,
  encodeHead,
  listWorldFiles,
  logPath,
  readEntries,
  readHead,
  removeStale,
  snapshotPath,
} from './world-files.ts';

export interface FileBeginning {
  readonly world: string;
  readonly folder: string;
  readonly number: number;
  /** The existing file; absent before the first entry. */
  readonly log?: string;
  /** The mark before the first entry. */
  readonly after: Mark;
  /** The mark of the last entry. */
  readonly mark: Mark;
  readonly lastRewind?: number | undefined;
  /** What the head says that it was made under. */
  readonly facts: LogHeader;
  readonly bytes: number;
  readonly snapshotAt: number;
  /** Waits for what has to be durable before this generation is. */
  readonly before?: () => Promise<void> | undefined;
}

export class FileGeneration<Call extends object, Reply> implements Generation<Call, Reply> {
  readonly number: number;
  readonly header: LogHeader | undefined;
  readonly #target: FileTarget<Call, Reply>;
  readonly #begin: FileBeginning;
  readonly #commit: GroupCommit;
  /** The texts of long calls that are about to be taken; undefined for a call that is not JSON. */
  readonly #prepared = new WeakMap<Call, string | LongText | undefined>();
  #mark: Mark;
  #bytes: number;
  #snapshotAt: number;
  #hasEnded = false;

  constructor(target: FileTarget<Call, Reply>, begin: FileBeginning) {
    this.number = begin.number;
    this.header = isMadeAlike(begin.facts, target.options.header) ? undefined : begin.facts;
    this.#target = target;
    this.#begin = begin;
    this.#commit = new GroupCommit(target, {
      path: this.log,
      create: begin.log === undefined ? (content) => this.#create(content) : undefined,
      length: begin.bytes,
      onDurable: (position) => target.highWater.set(begin.world, { generation: begin.number, position }),
    });
    this.#mark = begin.mark;
    this.#bytes = begin.bytes;
    this.#snapshotAt = begin.snapshotAt;
  }

  get position(): number {
    return this.#mark.position;
  }

  get lastRewind(): number | undefined {
    return this.#mark === this.#begin.mark ? this.#begin.lastRewind : undefined;
  }

  get replayable(): number {
    return this.#mark.position - this.#snapshotAt;
  }

  /** The file of its lines, once there are any. */
  get log(): string {
    return this.#begin.log ?? logPath(this.#begin.folder, this.number);
  }

  /** Writes a long call down beforehand. One that is not JSON is refused when it is taken. */
  prepare(call: Call, bytes: number): Promise<void> | undefined {
    if (bytes <= longTextLength || this.#prepared.has(call)) return undefined;
    return canonicalText(call)
      .catch(() => undefined)
      .then((text) => void this.#prepared.set(call, text));
  }

  take(call: Call): (applied: Applied<Reply>) => FileGeneration<Call, Reply> {
    const callText = this.#prepared.get(call) ?? canonicalJson(call);
    return (applied) => {
      try {
        const generation = applied.effect === 'reset' ? this.#next() : this;
        generation.#append(callText, applied);
        return generation;
      } catch (error) {
        // The machine is ahead of the log now, so none of its replies may be sent any more.
        this.#target.fail(error);
        return this;
      }
    };
  }

  flush(): Promise<void> | undefined {
    return this.#commit.flush();
  }

  async keepSnapshot(items: Iterable<unknown>): Promise<void> {
    const mark = { ...this.#mark, byte: this.#bytes };
    const { world, folder, after } = this.#begin;
    const { header } = this.#target.options;
    const facts = { ...(this.header ?? header), programVersion: header.programVersion };
    const head = encodeHead(world, this.number, facts, after);
    // Set before it can fail, so that the next attempt comes after as many entries again, not after each.
    this.#snapshotAt = mark.position;
    try {
      await this.flush();
      this.#target.guard.require();
      const file = snapshotPath(folder, this.number, mark.position);
      await writeSnapshot(this.#target.health, file, linesOfSnapshot(head, mark, items));
      await removeStale(folder);
    } catch (error) {
      // Where the world was replaced meanwhile its folder may be gone, and nobody needs the snapshot.
      if (this.#hasEnded) return;
      this.#target.options.onNotice?.(`The snapshot of the world ${world} could not be written: ${String(error)}`);
    }
  }

  entries(): Entries<Call> {
    const { world, folder, after: from } = this.#begin;
    const all = { world, from, to: this.position, isWhole: true };
    if (this.#bytes === 0) return { ...all, batches: inOneBatch([]) };
    this.#target.guard.requireKept(world);
    const { head, start } = readHead(this.log);
    const batches = readEntries<Call>(this.log, head.facts, start);
    return { ...all, header: head.facts, base: openStart(folder, head, this.#target.options.header), batches };
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
    this.#hasEnded = true;
    this.#commit.end();
  }

  #next(): FileGeneration<Call, Reply> {
    this.end();
    const { world, folder } = this.#begin;
    const after = this.#mark;
    const { header: facts } = this.#target.options;
    const [number, snapshotAt] = [this.#target.numberAfter(), after.position];
    const before = () => this.#commit.flush();
    return new FileGeneration(this.#target, {
      ...{ world, folder, number, after, mark: after, facts, bytes: 0, snapshotAt, before },
    });
  }

  #append(callText: string | LongText, { reply, note }: Applied<Reply>): void {
    const { header, hashedReply } = this.#target.options;
    const { world, after, facts } = this.#begin;
    if (this.#bytes === 0) this.#add([encodeHead(world, this.number, header, after)]);
    const chain = chainAfter(this.#mark.chain, callText, canonicalJson(hashedReply(reply)));
    this.#mark = { position: this.#mark.position + 1, chain };
    const by = facts.programVersion === header.programVersion ? undefined : header.programVersion;
    this.#add(encodeEntry(this.#mark, callText, { by, note }));
  }

  #add(line: readonly Buffer[]): void {
    this.#commit.add(line, this.#mark.position);
    for (const { length } of line) this.#bytes += length;
  }

  async #create(content: AsyncIterable<Uint8Array>): Promise<number> {
    await this.#begin.before?.();
    await createFolder(this.#target.health, this.#begin.folder);
    const fd = await createDurably(this.#target.health, this.log, content);
    await removeStale(this.#begin.folder);
    return fd;
  }
}
