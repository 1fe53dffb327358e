import * as Type from 'typebox';
import { type CleanText, clean, cleanLines } from '../../terminal/clean-text.ts';
import type { Palette } from '../../terminal/palette.ts';
import { compareOutput, type DiffLine } from './compare-output.ts';
import type { Outcome } from './run-story.ts';

export const StoryFinding = Type.Object({
  story: Type.String(),
  line: Type.Integer(),
  command: Type.String(),
  expectedExitCode: Type.Integer(),
  exitCode: Type.Integer(),
  difference: Type.Array(Type.Object({ kind: Type.String(), text: Type.String() })),
});
export type StoryFinding = Type.Static<typeof StoryFinding>;

/** Undefined when the run printed what the page says. */
export function findDifference(story: string, { command, lines, exitCode }: Outcome): StoryFinding | undefined {
  const diff = compareOutput(command.expected, lines);
  if (diff === undefined && exitCode === command.exitCode) return undefined;
  return {
    story,
    line: command.line,
    command: command.text,
    expectedExitCode: command.exitCode,
    exitCode,
    difference: nearChanges(diff ?? []),
  };
}

const marks = { same: ' ', missing: '-', extra: '+' } as const;
const contextLines = 2;

export function renderFinding(
  { story, line, command, difference, ...codes }: StoryFinding,
  colours: Palette,
): CleanText {
  const { red, green, dim } = colours;
  const paints = { ' ': dim, '-': red, '+': green } as const;
  const isEnd = codes.exitCode !== codes.expectedExitCode;
  const ends = isEnd ? [clean`  ends with ${codes.exitCode}, but the story says ${codes.expectedExitCode}`] : [];
  return cleanLines([
    clean`${red('✗')} ${story}:${line}  $ ${command}`,
    ...ends,
    ...difference.map(({ kind, text }) => {
      const mark = marks[kind as DiffLine['kind']];
      return paints[mark](`  ${mark} ${text}`).trimEnd();
    }),
  ]);
}

function nearChanges(diff: readonly DiffLine[]): DiffLine[] {
  const isNear = (index: number) =>
    diff.slice(Math.max(0, index - contextLines), index + contextLines + 1).some(({ kind }) => kind !== 'same');
  return diff.flatMap((line, index): DiffLine[] => {
    if (isNear(index)) return [line];
    return index > 0 && isNear(index - 1) ? [{ kind: 'same', text: '…' }] : [];
  });
}
