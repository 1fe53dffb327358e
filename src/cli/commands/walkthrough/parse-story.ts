// Parses a Markdown page into a story. Every mistake is reported with its line before anything is run.

import type { Word } from '../../../primitives/shell-words.ts';
import { renderTips, UsageError } from '../../failures/failures.ts';
import { splitLine } from './split-line.ts';
import { commandsOf, maxOutputLines, type Passage, type Step, type Story, type StoryCommand } from './story.ts';

const maxCommands = 200;
const prompt = '$ ';

/** Throws UsageError. */
export function parseStory(name: string, text: string): Story {
  const lines = text.replace(/\n$/, '').split('\n');
  const steering = lines.findIndex((line) => /(?!\t)[\p{Cc}\p{Bidi_Control}]/u.test(line));
  if (steering >= 0) throw refuse(name, steering, 'contains a control character, which could manipulate a terminal.');
  let title = name;
  const sections: { title: string; passages: Passage[] }[] = [{ title: '', passages: [] }];
  for (const part of listParts(lines)) {
    const { passages } = sections.at(-1) as { passages: Passage[] };
    if (part.kind === 'fence' && !part.isClosed) throw refuse(name, part.line, 'opens a block that is never closed.');
    if (part.kind === 'heading') {
      if (part.level === 1) title = part.text;
      else sections.push({ title: part.text, passages: [] });
    } else if (part.kind === 'prose') addProse(passages, lines[part.line] as string);
    else if (part.language === 'console') passages.push(...parseConsole(name, lines, part));
    else passages.push({ kind: 'block', lines: lines.slice(part.from, part.to), name: part.name });
  }
  const [intro, ...steps] = sections.map(withoutBlanks) as [Step, ...Step[]];
  for (const step of [intro, ...steps]) requireWaits(name, step);
  const story = { name, title, intro: intro.passages, steps, lines };
  const { length } = commandsOf(story);
  if (length === 0) throw new UsageError(`${name} has no command: no console block has a line that begins with "$ ".`);
  if (length > maxCommands) throw new UsageError(`${name} has ${length} commands; a story has ${maxCommands} at most.`);
  return story;
}

export const refuse = (name: string, line: number, what: string, ...tips: readonly string[]): UsageError =>
  new UsageError(`${name}:${line + 1} ${what}`, ...tips);

/** Adds the page and the line to a failure of `run`. */
export function runAt<Value>(name: string, line: number, run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw refuse(name, line, `cannot be run: ${error.message}`, ...renderTips(error.tips));
  }
}

/** A line continues the paragraph before it, unless a blank line or the mark of an item begins another. */
function addProse(passages: Passage[], line: string): void {
  const last = passages.at(-1);
  const text = line.trim();
  const isItem = /^([-*+]|\d+[.)])\s/.test(text);
  if (last?.kind === 'prose' && last.text !== '' && text !== '' && !isItem)
    passages[passages.length - 1] = { kind: 'prose', text: `${last.text} ${text}` };
  else passages.push({ kind: 'prose', text });
}

const withoutBlanks = ({ title, passages }: Step): Step => ({
  title,
  passages: passages.filter((passage) => passage.kind !== 'prose' || passage.text !== ''),
});

/** Only one command may run in the background, and only within a step, since a presentation can go back by steps. */
function requireWaits(name: string, { passages }: Step): void {
  let background: StoryCommand | undefined;
  for (const passage of passages) {
    if (passage.kind !== 'command' || passage.command.runs === 'foreground') continue;
    const { command } = passage;
    if (command.runs === 'wait' && background === undefined)
      throw refuse(name, command.line - 1, 'has nothing to wait for: no earlier command in its step ends with "&".');
    if (command.runs === 'background' && background !== undefined) break;
    background = command.runs === 'background' ? command : undefined;
  }
  if (background === undefined) return;
  throw refuse(
    name,
    background.line - 1,
    'runs in the background, but nothing waits for it before the next such command or the end of its step.',
    'a line "$ wait" waits for it and prints its output',
  );
}

function parseConsole(
  name: string,
  lines: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): Passage[] {
  const starts = lines.flatMap((line, index) =>
    index >= from && index < to && line.startsWith(prompt) ? [index] : [],
  );
  const lost = lines.slice(from, starts[0] ?? to).findIndex((line) => line.trim() !== '');
  if (lost >= 0) throw refuse(name, from + lost, 'is output without a command above it.', 'a command begins with "$ "');
  return starts.map((start, index) => ({
    kind: 'command',
    command: parseCommand(name, lines, start, starts[index + 1] ?? to),
  }));
}

/** A backslash at the end of a line continues it. */
function parseCommand(name: string, lines: readonly string[], start: number, end: number): StoryCommand {
  let from = start + 1;
  let text = (lines[start] as string).slice(prompt.length);
  for (; text.endsWith('\\') && from < end; from += 1) text = `${text.slice(0, -1).trimEnd()} ${lines[from]?.trim()}`;
  return runAt(name, start, () => {
    const { words, length, isBackground, comment } = splitLine(text);
    const isWait = !isBackground && words.length === 1 && words[0]?.join('') === 'wait';
    if (!isWait) requireSbox(words[0]);
    const [, exitCode = 0] = /^exit (\d{1,3})\b/.exec(comment) ?? [];
    const expected = lines.slice(from, end).map((line) => line.trimEnd());
    if (expected.length > maxOutputLines)
      throw new UsageError(`it has more lines of output than a story can show (${maxOutputLines}).`);
    return {
      line: start + 1,
      text: `${text.slice(0, length).trimEnd()}${isBackground ? ' &' : ''}`,
      words,
      runs: isWait ? 'wait' : isBackground ? 'background' : 'foreground',
      exitCode: Number(exitCode),
      expected,
      from,
      to: end,
    };
  });
}

function requireSbox(word: Word = []): void {
  const text = word.map((part) => (typeof part === 'string' ? part : `$${part.name}`)).join('');
  if (text !== 'sbox') throw new UsageError(`A story runs only sbox commands, not ${text || 'an empty line'}.`);
}

type Part =
  | { readonly kind: 'heading'; readonly line: number; readonly level: number; readonly text: string }
  /** The first words after the fence are `language` and `name`; `from` up to `to` are the lines between the fences, or to the end. */
  | {
      readonly kind: 'fence';
      readonly line: number;
      readonly language: string;
      readonly name: string | undefined;
      readonly from: number;
      readonly to: number;
      readonly isClosed: boolean;
    }
  | { readonly kind: 'prose'; readonly line: number };

/** Each line outside of fences is a part, and so is each fenced block. An open fence goes to the end. */
export function listParts(lines: readonly string[]): Part[] {
  const parts: Part[] = [];
  for (let line = 0; line < lines.length; line += 1) {
    const text = lines[line] as string;
    const [, fence, info = ''] = /^(`{3,}|~{3,})\s*(.*)$/.exec(text) ?? [];
    const [, marks, heading = ''] = /^(#{1,6})\s+(.*?)\s*#*$/.exec(text) ?? [];
    if (fence !== undefined) {
      const to = findEnd(lines, line + 1, fence);
      const [language = '', name] = info.split(/\s+/);
      parts.push({
        kind: 'fence',
        line,
        language,
        name,
        from: line + 1,
        to,
        isClosed: to < lines.length,
      });
      line = to;
    } else if (marks !== undefined) parts.push({ kind: 'heading', line, level: marks.length, text: heading });
    else parts.push({ kind: 'prose', line });
  }
  return parts;
}

function findEnd(lines: readonly string[], from: number, fence: string): number {
  const end = lines.findIndex(
    (text, line) => line >= from && text.trimEnd().startsWith(fence) && /^(.)\1*$/.test(text.trimEnd()),
  );
  return end < 0 ? lines.length : end;
}
