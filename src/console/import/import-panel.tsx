// The panel Map while a file is imported: how many of its rows go in, which are refused and why, what was cleaned, and the
// button that imports them, beside its plots.

import { useEffect } from 'preact/hooks';
import type { ImportResult } from '../../contract/records.ts';
import { writeIdentity } from '../../projections/copied-command.ts';
import type { UnreadableValue } from '../../projections/field-values.ts';
import { fieldOf, previewRows } from '../../rows/import-result.ts';
import { ActFailure } from '../ids/failure-notice.tsx';
import { Button } from '../look/button.tsx';
import { Pane } from '../look/pane.tsx';
import { setTo } from '../look/set-to.ts';
import { credential } from '../state/identities.ts';
import { hrefTo } from '../state/navigation.ts';
import { serverOrigin } from '../state/server-origin.ts';
import { shellOfReader } from '../words/shell-choice.tsx';
import { t } from '../words/t.ts';
import { ChooseFile } from '../world-file/file-buttons.tsx';
import { droppedFile } from '../world-file/world-file.ts';
import { ImportMap } from './import-map.tsx';
import { checkNewFile, commandOf, type Dropped, dropped, importRows, ready } from './import-state.ts';
import { ReadingForm } from './reading-form.tsx';
import { translateMessage } from './translate-message.ts';

export const ImportPanel = () => (
  <>
    <ImportPane />
    <ImportMap />
  </>
);

function ImportPane() {
  const file = droppedFile.value as File;
  const token = credential.value;
  useEffect(() => checkNewFile(file), [file, token]);
  const { busy, read, result, failure, unreadable } = dropped.value;
  return (
    <Pane
      className="import-pane"
      title={<bdi lang="">{file.name}</bdi>}
      label={file.name}
      actions={
        <>
          <ChooseFile words="Choose another file" />
          <Button words={t('Close')} onClick={setTo(droppedFile, undefined)} />
        </>
      }
    >
      <div class="import">
        <p role="status">{busy !== undefined && t(busy)}</p>
        {unreadable !== undefined && <Unreadable {...unreadable} message={unreadable.message} />}
        <ActFailure act={{ isSending: false, failure }} />
        {result !== undefined && <Outcome result={result} />}
        {result !== undefined && <RefusedRows {...dropped.value} result={result} />}
        {read !== undefined && <Remarks {...read} />}
        {result?.dryRun === false ? null : <ReadingForm key={`${file.name} ${file.lastModified}`} file={file} />}
        {read !== undefined && result?.dryRun && <ImportButton file={file} {...dropped.value} read={read} />}
      </div>
    </Pane>
  );
}

function Unreadable({ message, tips }: Pick<UnreadableValue, 'message' | 'tips'>) {
  const command = (words: readonly string[]) => shellOfReader().line(['sbox', ...words]);
  return (
    <div role="alert" class="act-failure">
      <p>
        <strong>{t('The file cannot be read.')}</strong> <bdi lang="">{translateMessage(message)}</bdi>
      </p>
      {tips.map((tip, index) => (
        <p key={index} lang="">
          {typeof tip === 'string' ? translateMessage(tip) : <code>{command(tip)}</code>}
        </p>
      ))}
    </div>
  );
}

function Outcome({ result: { dryRun, created, updated, rejected, resourceIds } }: { readonly result: ImportResult }) {
  const counts: readonly (readonly [count: number, words: string, className?: string])[] = [
    [created, dryRun ? t('rows ready') : t('rows imported')],
    ...(updated > 0 ? [[updated, dryRun ? t('rows that would be updated') : t('rows updated')] as const] : []),
    [rejected, t('rows refused'), rejected > 0 ? 'bad' : ''],
  ];
  return (
    <>
      <dl class="import-counts">
        {counts.map(([count, words, className]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd class={className}>{count}</dd>
          </div>
        ))}
      </dl>
      {!dryRun && (
        <p>
          {t('Imported. Undo reverts an import.')}{' '}
          {resourceIds[0] !== undefined && <a href={hrefTo('records', resourceIds[0])}>{t('Open in Records')}</a>}
        </p>
      )}
    </>
  );
}

/** The rows that are listed; more would show nothing new. */
const maxShown = 100;

function RefusedRows({ read, result }: Dropped & { readonly result: ImportResult }) {
  const { errors } = result;
  if (errors.length === 0) return null;
  return (
    <div class="record-table">
      <table>
        <caption>{t('Refused rows; the others are imported')}</caption>
        <thead>
          <tr>
            <th scope="col">{read?.lines === undefined ? t('Row') : t('Line')}</th>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('Why')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, maxShown).map(({ index, pointer, detail }, at) => (
            <tr key={at}>
              <th scope="row">{read?.lines?.[index] ?? index + 1}</th>
              <td lang="">{fieldOf(pointer)}</td>
              <td>
                <bdi lang="">{translateMessage(detail)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {errors.length > maxShown && <p class="soft">{t('and {0} more', errors.length - maxShown)}</p>}
    </div>
  );
}

function Remarks({ remarks, items, places }: NonNullable<Dropped['read']>) {
  return (
    <>
      {remarks.length > 0 && <h3>{t('Remarks')}</h3>}
      {remarks.map((remark) => (
        <p key={remark} lang="">
          {translateMessage(remark)}
        </p>
      ))}
      {items.length > 0 && (
        <details>
          <summary>{t('The first rows, as they will be sent')}</summary>
          {previewRows(items, places).map(([row, text]) => (
            <pre key={row}>
              {row}: {text}
            </pre>
          ))}
        </details>
      )}
    </>
  );
}

interface ImportButtonProps extends Dropped {
  readonly file: File;
  readonly read: NonNullable<Dropped['read']>;
}

function ImportButton({ file, read, busy }: ImportButtonProps) {
  const { words } = writeIdentity({ authorization: `Bearer ${credential.value}` }, serverOrigin());
  return (
    <div class="import-button">
      <Button
        words={ready.value === 1 ? t('Import 1 row') : t('Import {0} rows', ready.value)}
        class="primary"
        disabled={ready.value === 0 || busy !== undefined}
        onClick={() => void importRows(read)}
      />
      <span class="soft">{t('Dry run: nothing is written yet.')}</span>
      <code>{shellOfReader().line(['sbox', ...commandOf(file.name, read.form), ...words])}</code>
    </div>
  );
}
