// The end of one world's log in its folder. Lines go to a group commit; this file knows what they say.

import fs from 'node:fs';
import { rm } from 'node:fs/promises';
import { canonicalJson } from '../../primitives/canonical.ts';
import { chainAfter, startMark } from '../chain.ts';
import type { Applied, Facts, Mark } from '../log.ts';
import { PositionUnknown } from '../log-error.ts';
import { canonicalText, type LongText, longTextLength } from '../long-text.ts';
import type { LoggedEntry, Restore, Tail } from '../store.ts';
import { copySegment } from './copy-segment.ts';
import { asideSuffix, createDurably, createFolder } from './durable-file.ts';
import { GroupCommit, type Health } from './group-commit.ts';
import { readLastLine } from './line.ts';
import { readSnapshotItems, readSnapshotMark, writeSnapshot } from './snapshot-file.ts';
import {
  encodeEntry,
  encodeHead,
  listWorldFiles,
  readEntries,
  readHead,
  segmentPath,
  snapshotPath,
} from './world-files.ts';

export interface FilePlace<Reply> extends Health {
  readonly facts: Facts;
  readonly witness: (reply: Reply) => unknown;
  readonly notice: (message: string) => void;
}

export class FileTail<Call extends object, Reply> implements Tail<Call, Reply> {
  readonly #place: FilePlace<Reply>;
  readonly #world: string;
  readonly #folder: string;
  readonly #commit: GroupCommit;
  /** The texts of long calls that are about to be taken; undefined for one that has none. */
  readonly #prepared = new WeakMap<Call, string | LongText | undefined>();
  #mark: Mark;
  /** Of the entry before the segment's first. */
  #after: Mark;
  /** The version in the segment's head. */
  #headVersion: string;
  #bytes: number;
  #snapshotAt: number;

  constructor(place: FilePlace<Reply>, world: string, folder: string) {
    this.#place = place;
    this.#world = world;
    this.#folder = folder;
    this.#commit = new GroupCommit(place, () => fs.openSync(this.#segment, 'a'));
    const { segment, snapshot } = listWorldFiles(folder);
    const head = segment === null ? undefined : readHead(segment).head;
    this.#after = head?.after ?? startMark(place.facts);
    this.#headVersion = head?.facts.programVersion ?? place.facts.programVersion;
    this.#mark = segment === null ? this.#after : readLastMark(segment, this.#after);
    this.#bytes = segment === null ? 0 : fs.statSync(segment).size;
    this.#snapshotAt = snapshot === null ? this.#after.position : readSnapshotMark(snapshot).mark.position;
  }

  get position(): number {
    return this.#mark.position;
  }

  get replayable(): number {
    return this.#mark.position - this.#snapshotAt;
  }

  /** Writes a long call down beforehand. One that is not JSON is refused when it is taken. */
  prepare(call: Call, bytes: number): Promise<void> | undefined {
    if (bytes <= longTextLength || this.#prepared.has(call)) return undefined;
    return canonicalText(call)
      .catch(() => undefined)
      .then((text) => void this.#prepared.set(call, text));
  }

  take(call: Call): (applied: Applied<Reply>) => void {
    const callText = this.#prepared.get(call) ?? canonicalJson(call);
    return (applied) => {
      try {
        this.#append(callText, applied);
      } catch (error) {
        // The machine is ahead of the log now, so nothing that it says can be told any more.
        this.#place.fail(error);
      }
    };
  }

  fence(): Promise<void> | undefined {
    return this.#commit.fence();
  }

  async keepSnapshot(items: Iterable<unknown>): Promise<void> {
    const mark = { ...this.#mark, byte: this.#bytes };
    const head = encodeHead(this.#world, this.#place.facts, this.#after);
    // Also when it fails: then it is tried again after as many entries, not after each.
    this.#snapshotAt = mark.position;
    try {
      await this.fence();
      await writeSnapshot(snapshotPath(this.#folder, mark.position), head, mark, items);
      await this.#removeStale();
    } catch (error) {
      this.#place.notice(`The snapshot of the world ${this.#world} could not be written: ${String(error)}`);
    }
  }

  async restore(from: 'snapshot' | 'beginning'): Promise<Restore<Call>> {
    const { head, start } = readHead(this.#segment);
    const { snapshot } = listWorldFiles(this.#folder);
    // What a snapshot says is between a program and itself; the entries are for every version.
    if (from === 'beginning' || snapshot === null || !this.#isOwn(snapshot)) {
      return { from: head.after, batches: readEntries(this.#segment, head, start) };
    }
    const { position, chain, byte } = readSnapshotMark(snapshot).mark;
    const number = 2 + position - head.after.position;
    const batches = readEntries<Call>(this.#segment, head, { number, byte });
    return { from: { position, chain }, snapshot: await readSnapshotItems(snapshot), batches };
  }

  history(after = this.#after.position): AsyncIterable<readonly LoggedEntry<Call>[]> {
    const to = this.position;
    if (after < this.#after.position || after > to) {
      throw new PositionUnknown(this.#world, after, { from: this.#after.position + 1, to });
    }
    return this.#entriesBetween(after, to);
  }

  /** Makes the segment of another world that has the entries up to a position. */
  async forkAs(world: string, folder: string, at: number): Promise<void> {
    const { position } = this.#after;
    if (at > this.position || at < position || (at === position && at > 0)) {
      throw new PositionUnknown(this.#world, at, { from: position + 1, to: this.position });
    }
    if (at === 0) return;
    await createFolder(folder);
    await copySegment(this.#segment, segmentPath(folder, position), world, at);
  }

  release(): void {
    this.#commit.close();
  }

  #append(callText: string | LongText, { reply, effect, note }: Applied<Reply>): void {
    const before = this.#mark;
    const chain = chainAfter(before.chain, callText, canonicalJson(this.#place.witness(reply)));
    this.#mark = { position: before.position + 1, chain };
    const begins = effect === 'reset' || this.#bytes === 0;
    const { programVersion } = this.#place.facts;
    if (begins) this.#headVersion = programVersion;
    const by = this.#headVersion === programVersion ? {} : { by: programVersion };
    const line = encodeEntry(this.#mark, callText, note === undefined ? by : { ...by, note });
    if (begins) this.#beginSegment(before, line);
    else this.#commit.add(line);
    for (const { length } of line) this.#bytes += length;
  }

  #isOwn(snapshot: string): boolean {
    return readSnapshotMark(snapshot).programVersion === this.#place.facts.programVersion;
  }

  get #segment(): string {
    return segmentPath(this.#folder, this.#after.position);
  }

  #beginSegment(after: Mark, line: readonly Buffer[]): void {
    const head = encodeHead(this.#world, this.#place.facts, after);
    this.#after = after;
    this.#bytes = head.length;
    this.#snapshotAt = after.position;
    this.#commit.addInNewFile([head, ...line], async (content) => {
      await createFolder(this.#folder);
      const fd = await createDurably(segmentPath(this.#folder, after.position), content);
      await this.#removeStale();
      return fd;
    });
  }

  async #removeStale(): Promise<void> {
    const { stale } = listWorldFiles(this.#folder);
    // One that is still being written is not stale.
    for (const file of stale) if (!file.endsWith(asideSuffix)) await rm(file, { force: true });
  }

  async *#entriesBetween(after: number, to: number): AsyncGenerator<readonly LoggedEntry<Call>[]> {
    if (after === to) return;
    const { head, start } = readHead(this.#segment);
    for await (const batch of readEntries<Call>(this.#segment, head, start)) {
      const wanted = batch.filter(({ position }) => position > after && position <= to);
      if (wanted.length > 0) yield wanted;
      if ((batch.at(-1)?.position ?? 0) >= to) return;
    }
  }
}

function readLastMark(segment: string, after: Mark): Mark {
  const json = readLastLine(segment);
  const { position, chain } = JSON.parse(json.toString()) as Partial<Mark>;
  return position === undefined || chain === undefined ? after : { position, chain };
}
