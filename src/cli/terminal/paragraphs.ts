// Wraps text at words, and lays out names beside their descriptions. It knows a width, and nothing of a terminal.

import { posix, type Shell } from '../../primitives/shells/shell.ts';

/** With less room than this beside a name, its description is put below. */
export const minRoom = 24;

export type Measure = (text: string) => number;

/** A longer word stands on a line of its own. */
export function wrap(text: string, width: number, measure: Measure = (line) => line.length): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && measure(last) + measure(word) + 1 <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Splits before options, but not at a space within quotes. */
const options = /(?:\\.|'[^']*'|(?! --?[A-Za-z]).)+/gs;

/** Wraps a command line before its options as its shell permits, so that it can still be copied. */
export function wrapCommand(command: string, width: number, { lineEnd }: Shell = posix): string[] {
  const [sign = '', ...isBroken] = lineEnd.split('\n');
  if (command.length <= width || isBroken.length === 0) return [command];
  const [first = '', ...others] = command.match(options) ?? [];
  const lines = [first];
  for (const option of others) {
    const last = lines.at(-1) ?? '';
    if (last.length + option.length + 3 <= width) lines[lines.length - 1] = `${last} ${option}`;
    else lines.push(`  ${option}`);
  }
  return lines.map((line, index) => (index === lines.length - 1 ? line : `${line}${sign}`));
}

const maxLeft = 34;
const minRight = 24;

/** Lays out two columns; a long left side gets a line of its own, and so do all where there is little room. */
export function layOutPairs(
  pairs: readonly (readonly [name: string, text: string])[],
  width: number,
): (readonly [left: string, right: string])[] {
  const longest = Math.min(maxLeft, Math.max(...pairs.map(([name]) => name.length)));
  const isBeside = width - longest - 4 >= minRight;
  const margin = ' '.repeat(isBeside ? longest + 4 : 6);
  return pairs.flatMap(([name, text]) => {
    const lines = wrap(text, width - margin.length);
    const fits = isBeside && name.length <= longest;
    const heads = fits
      ? [[`  ${name.padEnd(longest)}  `, lines.shift() ?? ''] as const]
      : wrapCommand(name, width - 2).map((line) => [`  ${line}`, ''] as const);
    return [...heads, ...lines.map((line) => [margin, line] as const)];
  });
}

export const renderPairs = (...laidOut: Parameters<typeof layOutPairs>): string[] =>
  layOutPairs(...laidOut).map((sides) => sides.join('').trimEnd());
