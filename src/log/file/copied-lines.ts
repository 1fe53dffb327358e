// The lines of a generation that has another one's entries up to a position: a fork, or what a rewind leaves.

import { canonicalJson } from '../../primitives/canonical.ts';
import { chainAfterRewind } from '../chain.ts';
import type { Facts, Mark, Rewind, WorldExport } from '../log.ts';
import { PositionUnknown } from '../log-error.ts';
import { encodeLine, readLines } from './line.ts';
import { encodeEntry, encodeHead, parseLine, readHead } from './world-files.ts';

export interface CopiedLines {
  /** The log that is copied. */
  readonly log: string;
  readonly until: number;
  /** The position at which that log ends. */
  readonly from: number;
  readonly world: string;
  readonly generation: number;
  readonly rewind: Rewind<unknown> | undefined;
  /** The version that writes the rewind. */
  readonly version: string;
}

/** Throws PositionUnknown where there is no such entry: it was never reached, or a reset or a rewind took it back. */
export function* copiedLines({ log, until, from, world, generation, rewind, version }: CopiedLines): Generator<Buffer> {
  const { head, start } = readHead(log);
  yield encodeHead(world, generation, head.facts, head.after);
  let last = head.after;
  for (const line of readLines(log, start)) {
    const { position, chain } = parseLine(log, line) as typeof last;
    if (position > until) break;
    last = { position, chain };
    yield encodeLine(line.json);
  }
  if (last.position !== until || (until === head.after.position && until > 0)) {
    throw new PositionUnknown(head.world, until, { from: head.after.position + 1, to: from });
  }
  if (rewind === undefined) return;
  const { to, call, note } = rewind;
  const callText = canonicalJson(call);
  const mark = { position: rewind.from + 1, chain: chainAfterRewind(last.chain, callText, to) };
  const by = head.facts.programVersion === version ? {} : { by: version };
  yield* encodeEntry(mark, callText, { rewind: to, ...by, ...(note === undefined ? {} : { note }) });
}

/** What another place exported, with the chains that it says. */
export function* exportedLines(
  world: string,
  generation: number,
  facts: Facts,
  { after, entries }: WorldExport<unknown>,
): Generator<Buffer> {
  yield encodeHead(world, generation, facts, after);
  for (const { position, chain, call, rewind, note } of entries) {
    const mark: Mark = { position, chain: String(chain) };
    const more = { ...(rewind === undefined ? {} : { rewind }), ...(note === undefined ? {} : { note }) };
    yield* encodeEntry(mark, canonicalJson(call), more);
  }
}
