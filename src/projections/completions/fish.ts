// The completion script for fish 3 and later.

import type { Candidates, CompletionModel } from './model.ts';

export function renderFish(model: CompletionModel): string {
  return [
    '# Completion of sbox for fish. Generated; npm run generate writes it.',
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
    ...model.values.flatMap(({ place, flags, candidates }) => [
      `      case ${flags.map((flag) => (place === undefined ? `'*:${flag}'` : `'${place}:${flag}'`)).join(' ')}`,
      `        ${reply(candidates)}`,
    ]),
    '    end',
    '    return',
    '  end',
    "  if string match -q -- '-*' $cur",
    '    switch "$place"',
    ...[...model.options].flatMap(([place, options]) => [`      case '${place}'`, `        ${reply(options)}`]),
    '    end',
    '    return',
    '  end',
    '  switch "$place:$position"',
    ...[...model.subcommands].flatMap(([place, words]) => [`    case '${place}:0'`, `      ${reply(words)}`]),
    ...model.operands.flatMap(({ place, position, candidates }) => [
      `    case '${place}:${position}'`,
      `      ${reply(candidates)}`,
    ]),
    '  end',
    'end',
    "complete -c sbox -f -a '(__sbox_candidates)'",
    '',
  ].join('\n');
}

function reply(candidates: Candidates): string {
  if (candidates === 'files') return '__fish_complete_path $cur';
  if (candidates === 'folders') return '__fish_complete_directories $cur';
  return `printf '%s\\n' ${candidates.join(' ')}`;
}
