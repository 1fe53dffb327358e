// The completion script for fish 3 and later.

import type { Candidates, Word } from './candidates.ts';
import type { CompletionModel } from './model.ts';

export function renderFish(model: CompletionModel): string {
  return [
    '# Completion of sbox for fish. Generated; npm run generate writes it.',
    ...renderOffers(model.profiles),
    'function __sbox_candidates',
    '  set -l typed (commandline -opc)',
    '  set -l cur (commandline -ct)',
    '  set -l prev $typed[-1]',
    "  set -l place ''",
    '  set -l position 0',
    '  set -l skips 0',
    '  for word in $typed[2..-1]',
    '    if test $skips = 1',
    '      set skips 0',
    '      continue',
    '    end',
    '    switch $word',
    "      case '--'",
    '        __fish_complete_path $cur',
    '        return',
    `      case ${model.valueFlags.join(' ')}`,
    '        set skips 1',
    "      case '-*'",
    "      case '*'",
    '        switch "$place/$word"',
    ...model.moves.flatMap(({ from, words, to }) => [
      `          case ${words.map((word) => `'${from}/${word}'`).join(' ')}`,
      `            set place '${to}'`,
    ]),
    "          case '*'",
    '            set position (math $position + 1)',
    '        end',
    '    end',
    '  end',
    '  if test $skips = 1',
    '    switch "$place:$prev"',
    ...model.values.flatMap(({ path, flags, candidates }) => [
      `      case ${flags.map((flag) => (path === undefined ? `'*:${flag}'` : `'${path}:${flag}'`)).join(' ')}`,
      `        ${reply(candidates)}`,
    ]),
    '    end',
    '    return',
    '  end',
    ...renderOptions(model),
    '  switch "$place:$position"',
    ...[...model.subcommands].flatMap(([path, words]) => [`    case '${path}:0'`, `      ${replyOne(words)}`]),
    ...model.operands.flatMap(({ path, position, candidates }) => [
      `    case '${path}:${position}'`,
      `      ${reply(candidates)}`,
    ]),
    '  end',
    'end',
    "complete -c sbox -f -a '(__sbox_candidates)'",
    '',
  ].join('\n');
}

const renderOptions = ({ options: paths, everywhere }: CompletionModel): string[] => [
  "  if string match -q -- '-*' $cur",
  '    switch "$place"',
  ...[...paths].flatMap(([path, options]) =>
    options.length === 0 ? [] : [`      case '${path}'`, `        ${replyOne(options)}`],
  ),
  '    end',
  `    ${replyOne(everywhere)}`,
  '    return',
  '  end',
];

const renderOffers = (profiles: readonly string[]): string[] => [
  '# Completes the last of several words joined by commas, after NAME= or not.',
  'function __sbox_join',
  "  set -l head (string replace -r '[^,=]*$' '' -- $argv[1])",
  '  for word in $argv[2..-1]',
  "    printf '%s%s\\n' $head $word",
  '  end',
  'end',
  'function __sbox_profiles',
  '  if command -q sbox',
  '    command sbox profiles list -o id',
  '  else',
  `    printf '%s\\n' ${profiles.join(' ')}`,
  '  end',
  'end',
];

function reply(candidates: Candidates): string {
  if (candidates === 'files') return '__fish_complete_path $cur';
  if (candidates === 'folders') return '__fish_complete_directories $cur';
  if (candidates === 'profiles') return '__sbox_profiles';
  const words = candidates.words.map(renderWord).join(' ');
  if (candidates.joined === 'as grant') return `string match -q -- '*=*' $cur; and __sbox_join $cur ${words}`;
  return candidates.joined === 'by comma' ? `__sbox_join $cur ${words}` : `printf '%s\\n' ${words}`;
}

const replyOne = (words: readonly Word[]): string => reply({ words, joined: 'never' });

/** A tab separates a word from its description. */
const renderWord = ({ text, description }: Word): string =>
  description === '' ? quote(text) : `${quote(text)}\\t'${inQuotes(description)}'`;

const quote = (text: string): string => (/^[\w./:=,-]+$/.test(text) ? text : `'${inQuotes(text)}'`);
const inQuotes = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll("'", `\\'`);
