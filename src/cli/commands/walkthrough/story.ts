// The types of a story: a Markdown page whose `console` blocks are commands with their expected output.

import type { Word } from '../../../primitives/shell-words.ts';

/** Limits the cost of comparing outputs line by line. */
export const maxOutputLines = 2000;

export interface StoryCommand {
  /** Counted from 1. */
  readonly line: number;
  /** Continued lines are joined, and the comment is left out. */
  readonly text: string;
  readonly words: readonly Word[];
  /** `&` at the end runs a command in the background, until a line `wait` waits for it. */
  readonly runs: 'foreground' | 'background' | 'wait';
  /** 44 with `# exit 44` after the command, else 0. */
  readonly exitCode: number;
  readonly expected: readonly string[];
  /** Counted from 0, the last line excluded. */
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
  /** A shipped name, or the file. */
  readonly name: string;
  readonly title: string;
  readonly intro: readonly Passage[];
  readonly steps: readonly Step[];
  readonly lines: readonly string[];
}

const passagesOf = ({ intro, steps }: Story) => [...intro, ...steps.flatMap(({ passages }) => passages)];

export const commandsOf = (story: Story): StoryCommand[] =>
  passagesOf(story).flatMap((passage) => (passage.kind === 'command' ? [passage.command] : []));

export const filesOf = (story: Story): ReadonlyMap<string, string> =>
  new Map(
    passagesOf(story).flatMap((passage) =>
      passage.kind === 'block' && passage.name !== undefined ? [[passage.name, `${passage.lines.join('\n')}\n`]] : [],
    ),
  );
