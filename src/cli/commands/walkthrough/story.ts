// What a story is: a Markdown page whose `console` blocks are commands with the output that they must print.

import type { Word } from '../../../primitives/shell-words.ts';

/** How many lines of output a command may have, on the page and in fact: the two are compared line by line. */
export const maxOutputLines = 2000;

export interface StoryCommand {
  /** Its line on the page, from 1 on. */
  readonly line: number;
  /** As it is typed, its continued lines joined, without the comment. */
  readonly text: string;
  readonly words: readonly Word[];
  /** `background` by `&` at its end, until a line `wait` waits for it. */
  readonly runs: 'foreground' | 'background' | 'wait';
  /** The exit code that it must have: 44 with `# exit 44` after it, else 0. */
  readonly exitCode: number;
  /** The lines that stand under it. */
  readonly expected: readonly string[];
  /** Which lines of the page these are, from 0 on, the last excluded. */
  readonly from: number;
  readonly to: number;
}

export type Passage =
  /** A paragraph, or a list item, as one line of words. */
  | { readonly kind: 'prose'; readonly text: string }
  /** A fenced block that is shown as it is; with a name, it is a file in the folder of the run. */
  | { readonly kind: 'block'; readonly lines: readonly string[]; readonly name: string | undefined }
  | { readonly kind: 'command'; readonly command: StoryCommand };

export interface Step {
  readonly title: string;
  readonly passages: readonly Passage[];
}

export interface Story {
  /** As it is asked for: a shipped name, or the file. */
  readonly name: string;
  readonly title: string;
  readonly intro: readonly Passage[];
  readonly steps: readonly Step[];
  /** The page itself. */
  readonly lines: readonly string[];
}

const passagesOf = ({ intro, steps }: Story) => [...intro, ...steps.flatMap(({ passages }) => passages)];

export const commandsOf = (story: Story): StoryCommand[] =>
  passagesOf(story).flatMap((passage) => (passage.kind === 'command' ? [passage.command] : []));

/** The files that its commands find, by name. */
export const filesOf = (story: Story): ReadonlyMap<string, string> =>
  new Map(
    passagesOf(story).flatMap((passage) =>
      passage.kind === 'block' && passage.name !== undefined ? [[passage.name, `${passage.lines.join('\n')}\n`]] : [],
    ),
  );
