import { surfaceVersion } from '../../contract/form/surface.ts';
import { isSameSeed, nameSeed, type SeedIdentity } from '../../contract/seed-identity.ts';
import { counted } from '../../primitives/counted.ts';
import type { Difference } from '../../primitives/json-differences.ts';
import type { Output } from '../output/output.ts';
import { type CleanText, clean, cleanLines, joinPieces, type Piece } from '../terminal/clean-text.ts';
import type { Palette } from '../terminal/palette.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { findHeader, isUnread, targetOf } from './har-entry.ts';
import type { Recording } from './read-recording.ts';
import type { HarEntry } from './recording.ts';

export interface Replayed {
  readonly number: number;
  readonly entry: HarEntry;
  /** Empty when the answer is the same bytes. */
  readonly differences: readonly Difference[];
}

export interface ReplayFacts {
  readonly path: string;
  readonly recording: Recording;
  readonly seed: SeedIdentity;
  readonly onlyFailures: boolean;
}

const shownDifferences = 12;

export function createReplayPrinter(output: Output, facts: ReplayFacts) {
  const { terminal } = output;
  const isDocument = output.wantsDocument;
  const { changes } = facts.recording;
  const width = String(facts.recording.entries.length).length;
  const differing: Replayed[] = [];
  let count = 0;
  for (const line of renderWarnings(facts)) terminal.err(clean`${terminal.errColours.yellow('!')} ${line}\n`);
  return {
    add: async (replayed: Replayed) => {
      count += 1;
      if (replayed.differences.length > 0) differing.push(replayed);
      const isShown = !facts.onlyFailures || replayed.differences.length > 0 || replayed.entry.response.status >= 400;
      if (!isDocument && isShown) await terminal.out(renderReplayed(terminal, replayed, width));
    },
    /** Resolves to whether every answer was the same, and the file is as it was written. */
    end: async () => {
      const isSame = differing.length === 0 && changes.length === 0;
      if (isDocument) await output.printDocument({ data: describeReplay(facts, { count, differing, isSame }) });
      else await terminal.out(renderVerdict(terminal, facts, { count, differing }));
      return isSame;
    },
  };
}

function renderWarnings({ path, recording, seed }: ReplayFacts): string[] {
  const { entries, isCutOff, changes, head } = recording;
  const { surfaceVersion: surface } = head._sbox;
  const others = [
    ...(isSameSeed(head._sbox, seed)
      ? []
      : [
          `the recording was made with another seed: ${nameSeed(head._sbox)}, not ${nameSeed(seed)}; --fixtures FOLDER replays it with that one`,
        ]),
    ...(surface === surfaceVersion
      ? []
      : [`the recording was made with API version ${surface}; this is version ${surfaceVersion}`]),
  ];
  return [
    ...(isCutOff ? [`${path} was cut off; its last complete exchange is number ${entries.length}`] : []),
    ...changes.map((change) => `${path} was changed since it was recorded: ${change}`),
    ...others,
  ];
}

function renderReplayed({ outColours }: Terminal, { number, entry, differences }: Replayed, width: number): CleanText {
  const { green, red, yellow, dim } = outColours;
  const { request, response, _sbox } = entry;
  const mark = _sbox?.hold === 'aside' ? dim('-') : differences.length === 0 ? green('✓') : red('✗');
  const status = response.status < 400 ? response.status : yellow(response.status);
  const { profile = null, world = null, code = null, hold } = _sbox ?? {};
  const who = profile === null ? [] : [world === null || world === 'default' ? profile : `${profile}+${world}`];
  const parts = [
    clean`${mark} ${String(number).padStart(width)}`,
    status,
    `${request.method.padEnd(6)} ${targetOf(request)}`,
    ...who.map(dim),
    ...(code === null ? [] : [yellow(code)]),
    ...(hold === undefined
      ? []
      : [dim(hold === 'held' ? 'held then, not here' : 'listed held responses; not sent again')]),
    ...(isUnread(response.content) ? [dim('body not recorded')] : []),
    ...(findHeader(response.headers, 'idempotent-replayed') === undefined ? [] : [dim('repeats the first response')]),
  ];
  return cleanLines([joinPieces(parts, '  '), ...renderDifferences(differences, outColours)]);
}

function renderDifferences(differences: readonly Difference[], { red, green, dim }: Palette): Piece[] {
  const lines = differences
    .slice(0, shownDifferences)
    .flatMap(({ path, before, after }): Piece[] => [
      `    ${path}`,
      clean`      ${dim('recorded')}  ${red(cut(before))}`,
      clean`      ${dim('here')}      ${green(cut(after))}`,
    ]);
  const more = differences.length - shownDifferences;
  return more > 0 ? [...lines, `    and ${more} more`] : lines;
}

const shownCharacters = 160;
const cut = (text: string): string => (text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text);

interface Outcome {
  readonly count: number;
  readonly differing: readonly Replayed[];
}

function renderVerdict({ outColours }: Terminal, { recording }: ReplayFacts, { count, differing }: Outcome): CleanText {
  const { green, red } = outColours;
  const exchanges = counted(count, 'exchange');
  const touched = recording.changes.length > 0 ? ', and the file was changed' : '';
  if (differing.length > 0) {
    const numbers = differing.slice(0, shownDifferences).map(({ number }) => number);
    const more = differing.length > numbers.length ? ', …' : '';
    return clean`${red('✗')} ${differing.length} of ${exchanges} differ: ${numbers.join(', ')}${more}${touched}\n`;
  }
  return clean`${touched === '' ? green('✓') : red('✗')} ${exchanges}, the same ${recording.isFromBrowser === true ? 'answers' : 'bytes'}${touched}\n`;
}

function describeReplay(
  { path, recording, seed }: ReplayFacts,
  { count, differing, isSame }: Outcome & { isSame: boolean },
) {
  const { head, entries, isCutOff, changes } = recording;
  return {
    file: path,
    isSame,
    recorded: entries.length,
    replayed: count,
    isCutOff,
    changes,
    isSameSeed: isSameSeed(head._sbox, seed),
    bodiesNotRecorded: entries.filter(({ response }) => isUnread(response.content)).length,
    differing: differing.map(({ number, entry: { request }, differences }) => ({
      number,
      method: request.method,
      url: request.url,
      differences,
    })),
  };
}
