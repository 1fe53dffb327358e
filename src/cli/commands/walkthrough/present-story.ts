// Presents a story to a person at a terminal: its prose, a command as if it were typed, a key to go on, and what the command
// really prints.

import { setTimeout as sleep } from 'node:timers/promises';
import { rewriteLine } from '../../../primitives/shells/rewrite-line.ts';
import type { Session } from '../../session/session.ts';
import { type CleanText, clean, cleanLines, hang, joinPieces } from '../../terminal/clean-text.ts';
import { readKey } from '../../terminal/keys.ts';
import type { Paint, Palette } from '../../terminal/palette.ts';
import { wrap, wrapCommand } from '../../terminal/paragraphs.ts';
import { widthOf } from '../../terminal/text-width.ts';
import type { Outcome, Runner } from './run-story.ts';
import type { Passage, Step, Story, StoryCommand } from './story.ts';

const maxWidth = 100;
const wordMs = 12;

export async function presentStory(session: Session, { intro, title, steps }: Story, runner: Runner): Promise<void> {
  const { out, outColours } = session.terminal;
  const all: readonly Step[] = intro.length === 0 ? steps : [{ title, passages: intro }, ...steps];
  for (const [index, step] of all.entries()) {
    const number = index + 1 - (all.length - steps.length);
    const count = number === 0 ? '' : `  ${number} of ${steps.length}`;
    await out(clean`${outColours.bold(step.title)}${outColours.dim(count)}\n\n`);
    const goesOn = (await presentStep(session, runner, step)) && (index === all.length - 1 || (await ask(session)));
    if (!goesOn) return;
  }
}

/** False when the reader quits. */
async function presentStep(session: Session, runner: Runner, { passages }: Step): Promise<boolean> {
  const { out, outColours: colours, columns = 80, rows } = session.terminal;
  for (const [index, passage] of passages.entries()) {
    if (passage.kind !== 'command') {
      await out(renderPassage(passage, { colours, width: Math.min(columns, maxWidth) }));
      continue;
    }
    await typeLine(session, runner.typed(passage.command));
    if (!(await ask(session))) return false;
    const { lines } = await show(session, runner, passage.command);
    // Longer output would scroll this off the screen before it was read.
    const isPaused = lines.length > rows / 2 && index < passages.length - 1;
    if (isPaused && !(await ask(session))) return false;
  }
  return true;
}

async function typeLine({ terminal }: Session, text: string): Promise<void> {
  const { out, outColours, columns = 80, spell } = terminal;
  const lines = wrapCommand(rewriteLine(text, spell.shell), Math.min(columns, maxWidth) - 2, spell.shell);
  for (const [index, line] of lines.entries()) {
    await out(clean`${outColours.dim(index === 0 ? '$ ' : '  ')}`);
    for (const part of line.split(/(?<= )/)) {
      await out(outColours.bold(part));
      await sleep(wordMs);
    }
    await out(clean`\n`);
  }
}

/** Prints the command's output as it comes. */
async function show(session: Session, runner: Runner, command: StoryCommand): Promise<Outcome> {
  const { streams, terminal } = session;
  const outcome = await runner.run(command, (text, from) => streams[from].write(text));
  const { exitCode } = outcome;
  if (exitCode !== command.exitCode)
    terminal.err(
      clean`${terminal.errColours.yellow(`this ended with ${exitCode}, but the story says ${command.exitCode}`)}\n`,
    );
  await terminal.out(clean`\n`);
  return outcome;
}

const onKeys = ['\r', '\n', ' '];

/** Waits for one of the known keys. False when the reader quits. */
async function ask({ streams, terminal }: Session): Promise<boolean> {
  terminal.progress('Enter to go on · q quit');
  try {
    for (;;) {
      const key = await readKey(streams);
      if (onKeys.includes(key)) return true;
      if (key === 'q') return false;
    }
  } finally {
    terminal.progress(undefined);
  }
}

interface Page {
  readonly colours: Palette;
  readonly width: number;
}

/** A list item has no blank line after it. */
export function renderPassage(passage: Exclude<Passage, { kind: 'command' }>, page: Page): CleanText {
  if (passage.kind === 'block') return cleanLines([...passage.lines.map((line) => clean`    ${line}`), '']);
  const [, mark = '', text = ''] = /^([-*+] |\d+[.)] )?(.*)$/s.exec(passage.text) ?? [];
  const painted = joinPieces(text.split(marked).map((run) => paintRun(run, page.colours)));
  const lines = painted.lines((words) => wrap(words, page.width - mark.length, widthOf));
  return cleanLines([...hang(mark, lines, mark.length), ...(mark === '' ? [''] : [])]);
}

const marked = /(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\))/;

/** Each word is painted by itself, since a line may end between any two. */
function paintRun(run: string, colours: Palette): CleanText {
  const [plain, paint] = unmark(run, colours);
  return joinPieces(plain.split(/ +/).map(paint), ' ');
}

function unmark(run: string, colours: Palette): [plain: string, paint: Paint] {
  if (run.startsWith('`') && run.endsWith('`') && run.length > 1) return [run.slice(1, -1), colours.cyan];
  if (/^\*\*[^*]+\*\*$/.test(run)) return [run.slice(2, -2), colours.bold];
  const [, label] = /^\[([^\]]+)\]\([^)]*\)$/.exec(run) ?? [];
  return [label ?? run, (piece) => clean`${piece}`];
}
