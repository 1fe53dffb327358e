// The page of a story with the outputs that its commands print now, piece by piece as they come.

import { compareOutput, withoutBlankEnds } from './compare-output.ts';
import type { Outcome } from './run-story.ts';
import { commandsOf, type Story, type StoryCommand } from './story.ts';

/** All pieces together are the page. `isKept`: an output that still holds stays as it is written, `…` included. */
export async function* fillPage(
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
    const holds = isKept && compareOutput(command.expected, printed) === undefined;
    yield joinLines(holds ? written : [...printed.map(escapeLine), ...blanksAfter(written)]);
    at = command.to;
  }
  yield joinLines(lines.slice(at));
}

const joinLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** Writes `…` for what would read as a command or the end of the block, and for keys, which differ each time. */
const escapeLine = (line: string): string =>
  line.replace(/^(\$ |```|~~~)/, '…').replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '…');

function blanksAfter(lines: readonly string[]): readonly string[] {
  const filled = withoutBlankEnds(lines);
  return lines.slice(filled.length === 0 ? 0 : lines.lastIndexOf(filled.at(-1) as string) + 1);
}
