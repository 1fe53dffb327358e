// The shell for which the page writes commands, and the choice beside what is copied; the browser remembers it.

import { signal } from '@preact/signals';
import { isShellName, readersShell, shellNames, shells } from '../../primitives/shells/shell.ts';
import { recallChoice, rememberChoice } from './remembered-choice.ts';
import { t } from './t.ts';

const rememberedAs = 'sbox-shell';
const chosen = signal(readersShell(recallChoice(rememberedAs), navigator.userAgent));

export const shellOfReader = () => shells[chosen.value];

export function ShellChoice() {
  return (
    <select
      aria-label={t('Commands for')}
      value={chosen.value}
      onChange={({ currentTarget: { value } }) => {
        if (!isShellName(value)) return;
        chosen.value = value;
        rememberChoice(rememberedAs, value);
      }}
    >
      {shellNames.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}
