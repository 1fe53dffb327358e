// sbox completion SHELL: the generated script of a shell, as it lies in the package.

import { readPackageFile } from '../../../package/package-files.ts';
import { completionFiles, type Shell, shells } from '../../../projections/completions/shells.ts';
import { UsageError } from '../../failures/failures.ts';
import { hint } from '../../output/output.ts';
import { defineCommand } from '../../session/command.ts';
import { cleanBlock } from '../../terminal/clean-text.ts';

const howTo: Record<Shell, string> = {
  bash: 'to use it: source <(sbox completion bash)',
  zsh: 'to use it: sbox completion zsh > a folder of $fpath, as _sbox',
  fish: 'to use it: sbox completion fish | source',
  powershell: 'to use it: sbox completion powershell | Out-String | Invoke-Expression',
};

export const completion = defineCommand(
  {
    words: ['completion'],
    summary: 'Print a completion script',
    arguments: [{ name: 'shell', description: 'Shell that will read it.', choices: shells }],
    options: [],
    examples: ['sbox completion bash'],
  },
  async (session, { args: [name] }) => {
    const shell = shells.find((known) => known === name);
    if (shell === undefined)
      throw new UsageError(`There is no completion for "${name}".`, `known: ${shells.join(', ')}`);
    if (session.terminal.isOutTerminal) hint(session, howTo[shell]);
    await session.terminal.out(cleanBlock(readPackageFile(`completions/${completionFiles[shell]}`)));
  },
);
