// Runs a story in one of four modes: presented, run through, checked, written. Each returns an exit code.

import * as Type from 'typebox';
import type { UsageError } from '../../failures/failures.ts';
import { createListPrinter } from '../../output/print.ts';
import { clean, cleanBlock } from '../../terminal/clean-text.ts';
import { findDifference, renderFinding, StoryFinding } from './check-story.ts';
import { compareOutput, withoutBlankEnds } from './compare-output.ts';
import type { FoundStory } from './find-story.ts';
import { refuse } from './parse-story.ts';
import { presentStory } from './present-story.ts';
import type { Outcome } from './run-story.ts';
import { commandsOf, type Story, type StoryCommand } from './story.ts';
import { type StorySession, withRunner } from './story-setup.ts';

export async function presentInTerminal(session: StorySession, found: FoundStory): Promise<number> {
  await withRunner(session, found, true, (runner) => presentStory(session, found.story, runner));
  return 0;
}

const ShownStory = Type.Object({
  story: Type.String(),
  title: Type.String(),
  commands: Type.Array(
    Type.Object({ line: Type.Integer(), command: Type.String(), exitCode: Type.Integer(), output: Type.String() }),
  ),
});

/** Prints the page with what its commands print now. Resolves to 1 when one does not end as the page says. */
export async function runThrough(session: StorySession, found: FoundStory): Promise<number> {
  const { story } = found;
  const outcomes: Outcome[] = [];
  await withRunner(session, found, false, async (runner) => {
    const runStep = async (command: StoryCommand) => {
      const outcome = await runner.run(command);
      outcomes.push(outcome);
      return outcome;
    };
    const isPage = !session.wantsRecord;
    for await (const piece of renderWithOutputs(story, runStep, { isKept: false }))
      if (isPage) await session.terminal.out(cleanBlock(piece));
  });
  if (session.wantsRecord) {
    const commands = outcomes.map(({ command: { line, text }, lines, exitCode }) => {
      return { line, command: text, exitCode, output: lines.join('\n') };
    });
    await session.printRecord(ShownStory, { story: story.name, title: story.title, commands });
  }
  const wrong = outcomes.filter(({ command, exitCode }) => exitCode !== command.exitCode);
  for (const outcome of wrong) session.terminal.err(clean`${describeEnd(story.name, outcome).message}\n`);
  return wrong.length === 0 ? 0 : 1;
}

/** Resolves to 1 when a command prints something else. */
export async function checkStories(session: StorySession, found: readonly FoundStory[]): Promise<number> {
  const printer = createListPrinter(session, StoryFinding);
  const { out, outColours } = session.terminal;
  let count = 0;
  for (const one of found) {
    const { story } = one;
    const commands = commandsOf(story);
    const findings: StoryFinding[] = [];
    await withRunner(session, one, false, async (runner) => {
      for (const command of commands) {
        const finding = findDifference(story.name, await runner.run(command));
        if (finding === undefined) continue;
        findings.push(finding);
        if (session.isForPeople) await out(renderFinding(finding, outColours));
      }
    });
    count += findings.length;
    if (!session.isForPeople) await printer.add(findings);
    else if (findings.length === 0)
      await out(
        clean`${outColours.green('✓')} ${story.name}  ${commands.length} ${commands.length === 1 ? 'command prints' : 'commands print'} what the story says\n`,
      );
  }
  if (!session.isForPeople) await printer.end();
  return count === 0 ? 0 : 1;
}

/** Writes the whole page into its file, or nothing. Throws UsageError when a command does not end as the page says. */
export async function writeStory(
  session: StorySession,
  { story, path }: FoundStory & { readonly path: string },
): Promise<number> {
  const page = await withRunner(session, { story, path }, false, async (runner) => {
    const runStep = async (command: StoryCommand) => {
      const outcome = await runner.run(command);
      if (outcome.exitCode !== command.exitCode) throw describeEnd(story.name, outcome);
      return outcome;
    };
    let text = '';
    for await (const piece of renderWithOutputs(story, runStep, { isKept: true })) text += piece;
    return text;
  });
  if (page === (await session.access.read(path)).toString()) {
    session.hint(`${path} is up to date`);
    return 0;
  }
  await session.access.replace(path, page);
  session.hint(`wrote ${path}`);
  return 0;
}

function describeEnd(name: string, { command, exitCode, lines }: Outcome): UsageError {
  const first = lines.find((line) => line !== '') ?? 'It printed nothing.';
  return refuse(
    name,
    command.line - 1,
    `ends with ${exitCode}, but the story says ${command.exitCode}: ${first}`,
    `a command that is meant to fail says so: $ ${command.text}   # exit ${exitCode}`,
  );
}

/** Yields the page with what its commands print now. With `isKept` an output that still matches stays as written, with its `…`. */
async function* renderWithOutputs(
  story: Story,
  run: (command: StoryCommand) => Promise<Outcome>,
  { isKept }: { readonly isKept: boolean },
): AsyncGenerator<string> {
  const { lines } = story;
  let at = 0;
  for (const command of commandsOf(story)) {
    yield joinLines(lines.slice(at, command.from));
    const { lines: printed } = await run(command);
    const written = lines.slice(command.from, command.to);
    const isUnchanged = isKept && compareOutput(command.expected, printed) === undefined;
    yield joinLines(isUnchanged ? written : [...printed.map(escapeLine), ...blanksAfter(written)]);
    at = command.to;
  }
  yield joinLines(lines.slice(at));
}

const joinLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** Replaces by `…` whatever would look like a command or the end of the block, and keys, which differ each time. */
const escapeLine = (line: string): string =>
  line.replace(/^(\$ |```|~~~)/, '…').replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '…');

function blanksAfter(lines: readonly string[]): readonly string[] {
  const filled = withoutBlankEnds(lines);
  return lines.slice(filled.length === 0 ? 0 : lines.lastIndexOf(filled.at(-1) as string) + 1);
}
