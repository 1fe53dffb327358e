// The completion script for bash 3.2 and later. It needs nothing but bash, which shows no descriptions.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text is a shell script.

import type { Candidates } from './candidates.ts';
import type { CompletionModel } from './model.ts';
import { quote, renderWalk } from './walk.ts';

export function renderBash(model: CompletionModel): string {
  return [
    '# Completion of sbox for bash. Generated; npm run generate writes it.',
    '# Words are compared and never evaluated: compgen -W would run code that is in them.',
    '_sbox_offer() {',
    '  local offered',
    '  for offered in "$@"; do',
    '    if [[ "$offered" == "$cur"* ]]; then COMPREPLY+=("$offered"); fi',
    '  done',
    '}',
    '# Completes the last of several words joined by commas, after NAME= or not.',
    '_sbox_join() {',
    '  local last="${cur##*[,=]}" offered',
    '  for offered in "$@"; do',
    '    if [[ "$offered" == "$last"* ]]; then COMPREPLY+=("${cur%"$last"}$offered"); fi',
    '  done',
    '  compopt -o nospace 2>/dev/null',
    '}',
    '_sbox_profiles() {',
    '  local name',
    `  while IFS= read -r name; do _sbox_offer "$name"; done <<< "$(command sbox profiles list -o id 2>/dev/null || printf '%s\\n' ${model.profiles.join(' ')})"`,
    '}',
    '_sbox_walk() {',
    '  local place="" position=0 index word',
    '  for ((index = 1; index < ${#typed[@]} - 1; index++)); do',
    '    word="${typed[index]}"',
    ...renderWalk(model, { afterDashes: 'return', reply, otherwise: [] }),
    '_sbox() {',
    '  local rest="$COMP_LINE" breaks="${COMP_WORDBREAKS//[!=:@]/}" index last=-1 word cur prev',
    '  local -a typed',
    '  COMPREPLY=()',
    '  # bash splits words at these characters; here they are joined again.',
    '  for ((index = 0; index <= COMP_CWORD; index++)); do',
    '    word="${COMP_WORDS[index]}"',
    '    if ((last < 0)) || [[ "$rest" == [[:blank:]]* ]]; then ((++last)); fi',
    '    typed[last]="${typed[last]}$word"',
    '    rest="${rest#"${rest%%[![:blank:]]*}"}"',
    '    rest="${rest#"$word"}"',
    '  done',
    '  cur="${typed[last]}"',
    '  prev="${typed[last-1]}"',
    '  _sbox_walk',
    '  if [[ -n "$breaks" ]]; then COMPREPLY=("${COMPREPLY[@]#"${cur%"${cur##*[$breaks]}"}"}"); fi',
    '}',
    'complete -o default -F _sbox sbox',
    '',
  ].join('\n');
}

function reply(candidates: Candidates): string {
  // readline lists files where nothing else is offered, and quotes characters that mean something to the shell.
  if (candidates === 'files') return 'compopt -o filenames 2>/dev/null';
  if (candidates === 'folders') return 'compopt -o dirnames 2>/dev/null';
  if (candidates === 'profiles') return '_sbox_profiles';
  const words = candidates.words.map(({ text }) => quote(text)).join(' ');
  if (candidates.joined === 'as grant') return `[[ "$cur" != *=* ]] || _sbox_join ${words}`;
  return `${candidates.joined === 'by comma' ? '_sbox_join' : '_sbox_offer'} ${words}`;
}
