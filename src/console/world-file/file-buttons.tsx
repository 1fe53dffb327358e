// The buttons that save the world and take a file; and the state of a file that is being opened: the drop area, the progress, a
// refusal, and the question before a changed world is replaced.

import type { TargetedEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { ActFailure } from '../ids/failure-notice.tsx';
import { Button } from '../look/button.tsx';
import { setTo } from '../look/set-to.ts';
import { useAct } from '../state/act.ts';
import { address } from '../state/navigation.ts';
import { t, type Word } from '../words/t.ts';
import { isDragged, openedFile, openFile, opening, saveWorld, takeFile } from './world-file.ts';

interface FileButtonProps {
  readonly words: Word;
}

/** `sbox worlds open` takes the same file. */
export function SaveWorld({ words }: FileButtonProps) {
  const { state, attempt } = useAct();
  return (
    <>
      <Button words={t(words)} onClick={() => attempt(() => saveWorld(address.peek().world))} />
      <ActFailure act={state.value} />
    </>
  );
}

export function ChooseFile({ words, accept }: FileButtonProps & { readonly accept?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: TargetedEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file !== undefined) void takeFile(file);
    // Without this the same file could not be chosen again.
    currentTarget.value = '';
  };
  return (
    <>
      <Button words={t(words)} onClick={() => input.current?.click()} />
      <input type="file" accept={accept} hidden ref={input} onChange={take} />
    </>
  );
}

export const TabNote = () => (
  <section class="in-this-tab" aria-label={t('This tab')}>
    <p>
      <strong>{t('This tab is the sandbox.')}</strong>{' '}
      <span>{t('Nothing is installed, and nothing leaves the tab. Closing it deletes what you did.')}</span>
    </p>
    <div class="actions">
      <SaveWorld words="Save as a file" />
      <ChooseFile accept=".sbox" words="Open a .sbox, or drop it here" />
    </div>
  </section>
);

export function OpenedFile() {
  if (isDragged.value)
    return <p class="drop-here">{t('Drop a file here: a saved world opens, a file of plots is imported.')}</p>;
  return openedFile.value === undefined ? null : <Dialog {...openedFile.value} />;
}

function Dialog({ file, world }: { readonly file: File; readonly world: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const { isSending, failure } = opening.value;
  const asks = failure?.code === 'world_already_exists';
  const close = setTo(openedFile, undefined);
  return (
    <dialog class="palette" ref={dialog} aria-label={file.name} onCancel={close}>
      <p class="title">{file.name}</p>
      {isSending && <p role="status">{t('Opening')}</p>}
      {asks ? (
        <p>{t('The world {0} has changes. If the file replaces it, they are deleted.', world)}</p>
      ) : (
        <ActFailure act={opening.value} />
      )}
      <p class="line">
        {asks && <Button words={t('Replace {0}', world)} class="primary" onClick={() => void openFile(file, true)} />}
        {!isSending && <Button words={asks ? t('Keep it') : t('Close')} onClick={close} />}
      </p>
    </dialog>
  );
}
