// docs/commands.md: every command with its examples and options, from the tree, and what each exit code means.

import {
  type CommandNode,
  type CommandOption,
  type CommandTree,
  commandGroups,
  type Topic,
} from '../src/projections/command-node.ts';

export function renderCommandsPage(
  { topics, commands, options }: CommandTree,
  exitCodes: Readonly<Record<number, string>>,
): string {
  const groups = commandGroups.flatMap((group) => {
    const inside = topics.filter((topic) => topic.group === group);
    return inside.length === 0 ? [] : [`## ${group}`, '', ...inside.flatMap((topic) => renderTopic(topic, commands))];
  });
  return [
    '# Commands',
    '',
    'Generated from the table of operations; `npm run generate` writes it. `sbox COMMAND --help` says the same.',
    '',
    ...groups,
    '## Shared options',
    '',
    'A command takes those that it uses, which its help lists, and refuses the others.',
    '',
    ...options.map(renderOption),
    '',
    '## Exit codes',
    '',
    '| exit code | meaning |',
    '|---|---|',
    ...Object.entries(exitCodes).map(([code, meaning]) => `| ${code} | ${meaning} |`),
    '',
  ].join('\n');
}

function renderTopic({ word, aliases, summary }: Topic, commands: readonly CommandNode[]): string[] {
  const also = aliases.length === 0 ? '' : ` Also ${aliases.map((alias) => `\`${alias}\``).join(', ')}.`;
  const nodes = commands.filter(({ words }) => words[0] === word);
  return [`### ${word}`, '', `${summary}.${also}`, '', ...nodes.flatMap(renderCommand)];
}

function renderCommand({ words, summary, notes = [], arguments: operands, options, examples }: CommandNode): string[] {
  const usage = [
    'sbox',
    ...words,
    ...operands.map(({ name, isOptional, isVariadic }) => {
      const word = isVariadic ? `-- ${name.toUpperCase()}…` : name.toUpperCase();
      return isOptional ? `[${word}]` : word;
    }),
  ];
  return [
    `**\`${usage.join(' ')}\`** ${[`${summary}.`, ...notes].join(' ')}`,
    '',
    '```sh',
    ...examples,
    '```',
    '',
    ...(options.length === 0 ? [] : [...options.map(renderOption), '']),
  ];
}

function renderOption({ name, short, value, description, choices, fallback }: CommandOption): string {
  const flags = [...(short === undefined ? [] : [`-${short}`]), `--${name}${value === undefined ? '' : ` ${value}`}`];
  const otherwise = fallback === undefined ? '' : ` Otherwise \`${fallback}\`.`;
  const known = choices === undefined ? '' : ` One of ${choices.map((choice) => `\`${choice}\``).join(', ')}.`;
  return `- \`${flags.join(', ')}\` ${description}${otherwise}${known}`;
}
