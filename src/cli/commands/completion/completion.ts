// sbox completion SHELL: prints the script of a shell, which asks sbox at each Tab.

import { readPackageFile } from '../../../package/package-files.ts';
import { UsageError } from '../../failures/failures.ts';
import { defineCommand } from '../../session/command.ts';
import { cleanBlock } from '../../terminal/clean-text.ts';

const completionFiles = { bash: 'sbox.bash', zsh: '_sbox', fish: 'sbox.fish', powershell: 'sbox.ps1' } as const;
type Shell = keyof typeof completionFiles;
const shells = Object.keys(completionFiles) as Shell[];

const install: Record<Shell, string> = {
  bash: `echo 'source <(sbox completion bash)' >> ~/.bashrc`,
  zsh: `echo 'source <(sbox completion zsh)' >> ~/.zshrc`,
  fish: 'sbox completion fish > ~/.config/fish/completions/sbox.fish',
  powershell: 'sbox completion powershell >> $PROFILE',
};

export const completion = defineCommand({
  words: ['completion'],
  summary: 'Print a completion script',
  notes: [
    'Run the line for your shell once; every new shell then has it (in zsh, put it after compinit):',
    ...shells.map((shell) => `${shell}: ${install[shell]}`),
  ],
  arguments: [{ name: 'shell', description: 'Shell to print the script for.', choices: shells }],
  takes: [],
  examples: ['sbox completion bash'],
  run: async (session, { args: [name] }) => {
    const shell = shells.find((known) => known === name);
    if (shell === undefined)
      throw new UsageError(`There is no completion for "${name}".`, `known: ${shells.join(', ')}`);
    if (session.terminal.isOutTerminal) session.hint(`to install it: ${install[shell]}`);
    await session.terminal.out(cleanBlock(readPackageFile(`completions/${completionFiles[shell]}`)));
  },
});
