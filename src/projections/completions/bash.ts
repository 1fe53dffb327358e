// The completion script for bash 3.2 and later. It needs nothing but bash.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text is a shell script.

import type { Candidates, CompletionModel } from './model.ts';

export function renderBash(model: CompletionModel): string {
  return [
    '# Completion of sbox for bash. Generated; npm run generate writes it.',
    '_sbox() {',
    '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" place="" position=0 index word',
    '  COMPREPLY=()',
    '  for ((index = 1; index < COMP_CWORD; index++)); do',
    '    word="${COMP_WORDS[index]}"',
    '    case "$word" in',
    '      --) return ;;',
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
    '  esac',
    '}',
    'complete -o default -F _sbox sbox',
    '',
  ].join('\n');
}

function reply(candidates: Candidates): string {
  if (candidates === 'files') return 'COMPREPLY=($(compgen -f -- "$cur"))';
  if (candidates === 'folders') return 'COMPREPLY=($(compgen -d -- "$cur"))';
  return `COMPREPLY=($(compgen -W "${candidates.join(' ')}" -- "$cur"))`;
}
