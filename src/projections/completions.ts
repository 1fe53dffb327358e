// The command tree as completion scripts. They contain all they know, so that completing asks no server, and starts nothing
// but `sbox profiles list`.

import type { CommandTree } from './command-node.ts';
import { renderBash } from './completions/bash.ts';
import type { KnownWords } from './completions/candidates.ts';
import { renderFish } from './completions/fish.ts';
import { buildCompletionModel, type CompletionModel } from './completions/model.ts';
import { renderPowershell } from './completions/powershell.ts';
import { completionFiles, type Shell, shells } from './completions/shells.ts';
import { renderZsh } from './completions/zsh.ts';

const renderers: Record<Shell, (model: CompletionModel) => string> = {
  bash: renderBash,
  zsh: renderZsh,
  fish: renderFish,
  powershell: renderPowershell,
};

/** File names to texts. `words` are what a kind of value completes to, such as the seeded ids. */
export function buildCompletions(tree: CommandTree, words: KnownWords): Map<string, string> {
  const model = buildCompletionModel(tree, words);
  return new Map(shells.map((shell) => [completionFiles[shell], renderers[shell](model)]));
}
