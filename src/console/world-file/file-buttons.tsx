// The buttons that save the world of the page and open another one, and what a page says that is the sandbox itself.

import { useSignal } from '@preact/signals';
import type { TargetedEvent } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '../look/button.tsx';
import { address } from '../state/navigation.ts';
import { t, type Word } from '../words/t.ts';
import { openFile, saveWorld } from './world-file.ts';

interface FileButtonProps {
  readonly words: Word;
}

/** As the file that `sbox worlds open` takes. */
export function SaveWorld({ words }: FileButtonProps) {
  const isRefused = useSignal(false);
  const save = async () => {
    isRefused.value = !(await saveWorld(address.peek().world));
  };
  return (
    <>
      <Button words={t(words)} onClick={() => void save()} />
      {isRefused.value && <span role="alert">{t('The world was not saved. Try again.')}</span>}
    </>
  );
}

export function OpenWorld({ words }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: TargetedEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file !== undefined) void openFile(file);
    // The same file may be chosen again.
    currentTarget.value = '';
  };
  return (
    <>
      <Button words={t(words)} onClick={() => input.current?.click()} />
      <input type="file" accept=".sbox" hidden ref={input} onChange={take} />
    </>
  );
}

export const InThisTab = () => (
  <section class="in-this-tab" aria-label={t('This tab')}>
    <p>
      <strong>{t('This tab is the sandbox.')}</strong>{' '}
      <span>{t('Nothing is installed, nothing leaves it. Closing it forgets what you did.')}</span>
    </p>
    <div class="actions">
      <SaveWorld words="Save as a file" />
      <OpenWorld words="Open a .sbox, or drop it here" />
    </div>
  </section>
);
