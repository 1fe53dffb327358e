// The file that is being opened: where it may be dropped, that it is read, why it was refused, and the question before a world
// that was written to is replaced.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { ActFailure } from '../ids/failure-notice.tsx';
import { Button } from '../look/button.tsx';
import { setTo } from '../look/set-to.ts';
import { t } from '../words/t.ts';
import { isDragged, openedFile, openFile, opening } from './world-file.ts';

export function OpenedFile() {
  if (isDragged.value) return <p class="drop-here">{t('Drop the file of a world here to open it.')}</p>;
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
        <p>
          {t('The world {0} was written to. If the file takes its place, what was done in it is forgotten.', world)}
        </p>
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
