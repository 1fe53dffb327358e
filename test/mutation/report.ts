// What a run found, for people: a table of the rooms, and what lived.
import type { NumberedMutant } from './instrument.ts';
import { shown } from './match-equivalents.ts';
import type { Trial, Verdict } from './order.ts';

export interface Finding {
  readonly mutant: NumberedMutant;
  readonly outcome: Verdict['verdict'] | 'unreached' | 'equivalent';
  readonly trial?: Trial | undefined;
}

const outcomes = ['killed', 'late', 'survived', 'unreached', 'equivalent'] as const;

/** Of the files that a mutant lived through, the nearest. */
const namedFiles = 4;

/** A survivor is followed by the files that it lived through, with how many tests of each reach it. */
export function writeReport(findings: readonly Finding[]): string {
  const alive = findings.filter(({ outcome }) => outcome === 'survived' || outcome === 'unreached');
  return `${writeTable(findings)}\n${alive.map(writeSurvivor).join('')}`;
}

/** `late` is killed too: it never came to an end. The score is of those that are not listed as equivalent. */
export function writeTable(findings: readonly Finding[]): string {
  const rooms = new Map<string, Finding[]>();
  for (const finding of findings) {
    const room = roomOf(finding.mutant.path);
    rooms.set(room, [...(rooms.get(room) ?? []), finding]);
  }
  const rows = [...rooms].map(([room, those]) => [room, ...cellsOf(those)]);
  const lines = [['room', ...outcomes, 'score'], ...rows, ...(rows.length > 1 ? [['all', ...cellsOf(findings)]] : [])];
  const widths = lines[0]?.map((_cell, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0))) ?? [];
  const write = (line: string[]) =>
    line
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  ');
  return `${lines.map(write).join('\n')}\n`;
}

function cellsOf(findings: readonly Finding[]): string[] {
  const counts = outcomes.map((outcome) => findings.filter((finding) => finding.outcome === outcome).length);
  const [killed = 0, late = 0, survived = 0, unreached = 0] = counts;
  const all = killed + late + survived + unreached;
  return [...counts.map(String), all === 0 ? '–' : `${(((killed + late) / all) * 100).toFixed(1)} %`];
}

function writeSurvivor({ mutant, trial }: Finding): string {
  const ran = trial?.files
    .slice(0, namedFiles)
    .map(({ path, testIds }) => (testIds.length === 0 ? path : `${path} (${testIds.length})`));
  const others = (trial?.files.length ?? 0) - namedFiles;
  return [
    `${mutant.path}:${mutant.line}  ${shown(mutant.original)} → ${shown(mutant.mutated)}`,
    `    ${ran === undefined ? 'no test reaches it' : `lived through ${ran.join(', ')}${others > 0 ? ` and ${others} more files` : ''}`}\n`,
  ].join('\n');
}

/** `src/world/claims`; a file that lies beside the rooms is in none, and counts to its layer. */
const roomOf = (path: string): string =>
  path
    .split('/')
    .slice(0, 3)
    .filter((segment) => !segment.includes('.'))
    .join('/');
