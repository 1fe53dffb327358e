// The command tree as completion scripts. They carry all they know, so that completing asks no server and starts nothing.

import type { Completes } from './command-node.ts';
import { buildCommandTree } from './command-tree.ts';
import { renderBash } from './completions/bash.ts';
import { renderFish } from './completions/fish.ts';
import { buildCompletionModel, type CompletionModel } from './completions/model.ts';
import { renderPowershell } from './completions/powershell.ts';
import { renderZsh } from './completions/zsh.ts';
import type { Shell } from './written-commands.ts';

export const completionFiles: Record<Shell, string> = {
  bash: 'sbox.bash',
  zsh: '_sbox',
  fish: 'sbox.fish',
  powershell: 'sbox.ps1',
};

const renderers: Record<Shell, (model: CompletionModel) => string> = {
  bash: renderBash,
  zsh: renderZsh,
  fish: renderFish,
  powershell: renderPowershell,
};

/** File names to texts. `words` are what a kind of value completes to, such as the seeded ids. */
export function buildCompletions(words: Readonly<Partial<Record<Completes, readonly string[]>>>): Map<string, string> {
  const model = buildCompletionModel(buildCommandTree(), words);
  const shells = Object.keys(completionFiles) as Shell[];
  return new Map(shells.map((shell) => [completionFiles[shell], renderers[shell](model)]));
}
