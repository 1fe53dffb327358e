// A story for the person at a terminal: its prose, a command as if it were typed, a key to go on, what it really prints.
// Skipping carries the rest of a step out unseen; going back begins a step again in a fork of that moment.

import { setTimeout as sleep } from 'node:timers/promises';
import { rewriteLine } from '../../primitives/shells/rewrite-line.ts';
import { hint } from '../output/output.ts';
import type { Session } from '../session/session.ts';
import type { Passage, Step, Story, StoryCommand } from '../story-pages/story.ts';
import { clean } from '../terminal/clean-text.ts';
import { readKey } from '../terminal/keys.ts';
import { wrapCommand } from '../terminal/paragraphs.ts';
import { createProgress } from '../terminal/progress.ts';
import { renderPassage } from './render-prose.ts';
import type { Outcome, Teller } from './run-story.ts';

/** Goes back to a moment; resolves to false when a reset has forgotten it. */
export type WayBack = () => Promise<boolean>;

type Action = 'on' | 'skip' | 'back' | 'quit';
const keys: Readonly<Record<string, Action>> = { '\r': 'on', '\n': 'on', ' ': 'on', s: 'skip', b: 'back', q: 'quit' };

const maxWidth = 100;
const wordMs = 12;

export async function presentStory(
  session: Session,
  story: Story,
  { teller, mark }: { readonly teller: Teller; readonly mark: () => Promise<WayBack> },
): Promise<void> {
  const { out, outColours } = session.terminal;
  const { intro, title } = story;
  const steps: readonly Step[] = intro.length === 0 ? story.steps : [{ title, passages: intro }, ...story.steps];
  const starts: { readonly goBack: WayBack; readonly names: Teller['names'] }[] = [];
  for (let index = 0; index < steps.length; ) {
    const step = steps[index] as Step;
    starts[index] = { goBack: await mark(), names: teller.names };
    const number = index + 1 - (steps.length - story.steps.length);
    const count = number === 0 ? '' : `  ${number} of ${story.steps.length}`;
    await out(clean`${outColours.bold(step.title)}${outColours.dim(count)}\n\n`);
    const { action, hasRun } = await tellStep(session, teller, step, index === steps.length - 1);
    if (action === 'quit') return;
    if (action !== 'back') {
      index += 1;
      continue;
    }
    await out(clean`\n`);
    if (!hasRun) index = Math.max(0, index - 1);
    await teller.stop();
    const start = starts[index] as (typeof starts)[number];
    if (await start.goBack()) teller.names = start.names;
    else hint(session, 'a reset has forgotten the state of that moment, so this step begins with the present one');
  }
}

async function tellStep(
  session: Session,
  teller: Teller,
  { passages }: Step,
  isLast: boolean,
): Promise<{ action: Action; hasRun: boolean }> {
  const { out, outColours: colours, columns = 80, rows } = session.terminal;
  let hasRun = false;
  for (const [index, passage] of passages.entries()) {
    if (passage.kind !== 'command') {
      await out(renderPassage(passage, { colours, width: Math.min(columns, maxWidth) }));
      continue;
    }
    await typeLine(session, teller.typed(passage.command));
    let action = await ask(session);
    let rest = passages.slice(index);
    if (action === 'on') {
      hasRun = true;
      rest = passages.slice(index + 1);
      const { lines } = await show(session, teller, passage.command);
      // What follows would push it off the screen before it was read.
      if (lines.length > rows / 2 && rest.length > 0) action = await ask(session);
    }
    if (action === 'skip') await skip(session, teller, rest);
    if (action !== 'on') return { action, hasRun };
  }
  return { action: isLast ? 'on' : await ask(session), hasRun };
}

/** As fast as somebody who knows what to type. */
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

/** The command's output goes to where this program prints, as it comes. */
async function show(session: Session, teller: Teller, command: StoryCommand): Promise<Outcome> {
  const { streams, terminal } = session;
  const outcome = await teller.run(command, (text, from) => streams[from].write(text));
  const { exitCode } = outcome;
  if (exitCode !== command.exitCode)
    terminal.err(
      clean`${terminal.errColours.yellow(`this ended with ${exitCode}, and the story says ${command.exitCode}`)}\n`,
    );
  await terminal.out(clean`\n`);
  return outcome;
}

async function skip(session: Session, teller: Teller, passages: readonly Passage[]): Promise<void> {
  const commands = passages.flatMap((passage) => (passage.kind === 'command' ? [passage.command] : []));
  for (const command of commands) await teller.run(command);
  const count = commands.length === 1 ? '1 command was' : `${commands.length} commands were`;
  hint(session, `skipped; ${count} carried out unseen`);
  session.terminal.err(clean`\n`);
}

/** Waits for a key that means something. */
async function ask({ streams, terminal }: Session): Promise<Action> {
  const progress = createProgress(terminal);
  progress.show('Enter to go on · s skip · b back · q quit');
  try {
    for (;;) {
      const action = keys[await readKey(streams)];
      if (action !== undefined) return action;
    }
  } finally {
    progress.clear();
  }
}
