// The completion script for zsh, as a file of $fpath or sourced after compinit.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text is a shell script.

import type { Candidates, CompletionModel } from './model.ts';
import { renderWalk } from './walk.ts';

export function renderZsh(model: CompletionModel): string {
  return [
    '#compdef sbox',
    '# Completion of sbox for zsh. Generated; npm run generate writes it.',
    '_sbox() {',
    '  local cur="${words[CURRENT]}" prev="${words[CURRENT-1]}" place="" word',
    '  local -i position=0 index',
    '  for ((index = 2; index < CURRENT; index++)); do',
    '    word="${words[index]}"',
    ...renderWalk(model, { behindDashes: '_normal; return', reply, otherwise: ['    *) _files ;;'] }),
    'if [[ "${funcstack[1]}" == _sbox ]]; then _sbox "$@"; else compdef _sbox sbox; fi',
    '',
  ].join('\n');
}

function reply(candidates: Candidates): string {
  if (candidates === 'files') return '_files';
  if (candidates === 'folders') return '_files -/';
  return `compadd -- ${candidates.join(' ')}`;
}
