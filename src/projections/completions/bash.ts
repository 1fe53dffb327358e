// The completion script for bash 3.2 and later. It needs nothing but bash.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text is a shell script.

import type { Candidates, CompletionModel } from './model.ts';
import { renderWalk } from './walk.ts';

export function renderBash(model: CompletionModel): string {
  return [
    '# Completion of sbox for bash. Generated; npm run generate writes it.',
    '_sbox() {',
    '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" place="" position=0 index word',
    '  COMPREPLY=()',
    '  for ((index = 1; index < COMP_CWORD; index++)); do',
    '    word="${COMP_WORDS[index]}"',
    ...renderWalk(model, { behindDashes: 'return', reply, otherwise: [] }),
    'complete -o default -F _sbox sbox',
    '',
  ].join('\n');
}

function reply(candidates: Candidates): string {
  if (candidates === 'files') return 'COMPREPLY=($(compgen -f -- "$cur"))';
  if (candidates === 'folders') return 'COMPREPLY=($(compgen -d -- "$cur"))';
  return `COMPREPLY=($(compgen -W "${candidates.join(' ')}" -- "$cur"))`;
}
