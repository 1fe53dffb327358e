// The first words of the commands, in the order in which help shows them.

import resourceWords from '../../contract/resource-words.json' with { type: 'json' };
import type { CommandGroup, Topic } from '../../projections/command-node.ts';
import groups from './topics.json' with { type: 'json' };

type Words = Readonly<Record<string, { readonly summary: string; readonly aliases?: readonly string[] }>>;

const wordsOf: Readonly<Record<CommandGroup, Words>> = {
  ...groups,
  RESOURCES: { ...resourceWords, ...groups.RESOURCES },
};

export const topics: readonly Topic[] = Object.entries(wordsOf).flatMap(([group, words]) =>
  Object.entries(words).map(([word, { summary, aliases = [] }]) => ({
    word,
    aliases,
    group: group as CommandGroup,
    summary,
  })),
);
