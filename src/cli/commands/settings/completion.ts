// sbox completion SHELL: the generated script of a shell, as it lies in the package.

import { completionFiles } from '../../../projections/completions.ts';
import { type Shell, shells } from '../../../projections/written-commands.ts';
import { UsageError } from '../../failures/failures.ts';
import { readPackageFile } from '../../package-files.ts';
import { hint, type Session } from '../../session/session.ts';

const howTo: Record<Shell, string> = {
  bash: 'to use it: source <(sbox completion bash)',
  zsh: 'to use it: sbox completion zsh > a folder of $fpath, as _sbox',
  fish: 'to use it: sbox completion fish | source',
  powershell: 'to use it: sbox completion powershell | Out-String | Invoke-Expression',
};

export async function printCompletion(session: Session): Promise<undefined> {
  const name = String(session.args[0]);
  const shell = shells.find((known) => known === name);
  if (shell === undefined) throw new UsageError(`There is no completion for "${name}".`, `known: ${shells.join(', ')}`);
  if (session.terminal.isOutTerminal) hint(session, howTo[shell]);
  await session.terminal.out(readPackageFile(`completions/${completionFiles[shell]}`));
  return undefined;
}
