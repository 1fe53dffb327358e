// The completion script for zsh, as a file of $fpath or sourced after compinit.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text is a shell script.

import type { Candidates, CompletionModel } from './model.ts';

export function renderZsh(model: CompletionModel): string {
  return [
    '#compdef sbox',
    '# Completion of sbox for zsh. Generated; npm run generate writes it.',
    '_sbox() {',
    '  local cur="${words[CURRENT]}" prev="${words[CURRENT-1]}" place="" word',
    '  local -i position=0 index',
    '  for ((index = 2; index < CURRENT; index++)); do',
    '    word="${words[index]}"',
    '    case "$word" in',
    '      --) _normal; return ;;',
    `      ${model.valueFlags.join('|')}) ((index++)) ;;`,
    '      -*) ;;',
    '      *)',
    '        case "$place/$word" in',
    ...model.moves.map(
      ({ from, words, to }) => `          ${words.map((word) => `"${from}/${word}"`).join('|')}) place="${to}" ;;`,
    ),
    '          *) ((position++)) ;;',
    '        esac',
    '        ;;',
    '    esac',
    '  done',
    '  case "$place:$prev" in',
    ...model.values.map(({ place, flags, candidates }) => {
      const patterns = flags.map((flag) => (place === undefined ? `*:${flag}` : `"${place}:${flag}"`));
      return `    ${patterns.join('|')}) ${reply(candidates)}; return ;;`;
    }),
    '  esac',
    '  case "$prev" in',
    `    ${model.valueFlags.join('|')}) return ;;`,
    '  esac',
    '  if [[ "$cur" == -* ]]; then',
    '    case "$place" in',
    ...[...model.options].map(([place, options]) => `      "${place}") ${reply(options)} ;;`),
    '    esac',
    '    return',
    '  fi',
    '  case "$place:$position" in',
    ...[...model.subcommands].map(([place, words]) => `    "${place}:0") ${reply(words)} ;;`),
    ...model.operands.map(({ place, position, candidates }) => `    "${place}:${position}") ${reply(candidates)} ;;`),
    '    *) _files ;;',
    '  esac',
    '}',
    'if [[ "${funcstack[1]}" == _sbox ]]; then _sbox "$@"; else compdef _sbox sbox; fi',
    '',
  ].join('\n');
}

function reply(candidates: Candidates): string {
  if (candidates === 'files') return '_files';
  if (candidates === 'folders') return '_files -/';
  return `compadd -- ${candidates.join(' ')}`;
}
