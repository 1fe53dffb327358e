// The completion script for zsh, as a file of $fpath or sourced after compinit.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text is a shell script.

import type { Candidates, Word } from './candidates.ts';
import type { CompletionModel } from './model.ts';
import { quote, renderWalk } from './walk.ts';

export function renderZsh(model: CompletionModel): string {
  return [
    '#compdef sbox',
    '# Completion of sbox for zsh. Generated; npm run generate writes it.',
    '_sbox_offer() {',
    '  local -a offered=("$@")',
    "  _describe 'sbox' offered",
    '}',
    '# Completes the last of several words joined by commas, after NAME= or not.',
    '_sbox_join() {',
    '  local -a offered=("$@")',
    "  compset -P '*[,=]'",
    "  _describe 'sbox' offered -S ''",
    '}',
    '_sbox_profiles() {',
    `  _sbox_offer \${(f)"$(command sbox profiles list -o id 2>/dev/null || print -l ${model.profiles.join(' ')})"}`,
    '}',
    '_sbox() {',
    '  local cur="${words[CURRENT]}" prev="${words[CURRENT-1]}" place="" word',
    '  local -i position=0 index',
    '  for ((index = 2; index < CURRENT; index++)); do',
    '    word="${words[index]}"',
    ...renderWalk(model, { afterDashes: '_normal; return', reply, otherwise: ['    *) _files ;;'] }),
    'if [[ "${funcstack[1]}" == _sbox ]]; then _sbox "$@"; else compdef _sbox sbox; fi',
    '',
  ].join('\n');
}

function reply(candidates: Candidates): string {
  if (candidates === 'files') return '_files';
  if (candidates === 'folders') return '_files -/';
  if (candidates === 'profiles') return '_sbox_profiles';
  const words = candidates.words.map(renderWord).join(' ');
  if (candidates.joined === 'as grant') return `[[ "$cur" != *=* ]] || _sbox_join ${words}`;
  return `${candidates.joined === 'by comma' ? '_sbox_join' : '_sbox_offer'} ${words}`;
}

/** A colon separates a word from its description. */
function renderWord({ text, description }: Word): string {
  const word = text.replaceAll(':', '\\:');
  return quote(description === '' ? word : `${word}:${description}`);
}
