// Commands as the tree that parser, help, completions and pages are made from, with the first words of all commands.

import resourceWords from '../../contract/resource-words.json' with { type: 'json' };
import type { CommandGroup, CommandTree, Topic } from '../../projections/command-node.ts';
import type { Command } from '../session/command.ts';
import { globalOptions } from '../session/global-options.ts';
import groups from './topics.json' with { type: 'json' };

type Words = Readonly<Record<string, { readonly summary: string; readonly aliases?: readonly string[] }>>;
const groupsOf = { ...groups, RESOURCES: { ...resourceWords, ...groups.RESOURCES } } satisfies Record<
  CommandGroup,
  Words
>;

const topics = Object.entries<Words>(groupsOf).flatMap(([group, words]) =>
  Object.entries(words).map(
    ([word, { summary, aliases = [] }]): Topic => ({ word, aliases, group: group as CommandGroup, summary }),
  ),
);

export const treeOf = (commands: readonly Command[]): CommandTree => ({
  topics,
  commands: commands.map(({ node }) => node),
  options: globalOptions,
});
