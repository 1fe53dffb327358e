// A JSON document to read: coloured, indented, every identifier a link. A long one is cut until its button is pressed.

import { useState } from 'preact/hooks';
import { Button } from '../look/button.tsx';
import { t } from '../words/t.ts';
import { kindOfId } from './id-kinds.ts';
import { IdLink } from './id-link.tsx';
import { type JsonWord, listJsonLines } from './json-lines.ts';

const shownLines = 400;

export interface JsonViewProps {
  readonly value: unknown;
  /** JSON pointers of the lines to mark. */
  readonly marked?: ReadonlySet<string>;
}

export function JsonView({ value, marked }: JsonViewProps) {
  const [isWhole, setIsWhole] = useState(false);
  const lines = listJsonLines(value);
  const shown = isWhole ? lines : lines.slice(0, shownLines);
  return (
    <div class="json">
      {shown.map(({ depth, words, pointer }, index) => (
        <div key={index} class={marked?.has(pointer) === true ? 'json-line marked' : 'json-line'}>
          {'  '.repeat(depth)}
          {words.map(renderWord)}
        </div>
      ))}
      {shown.length < lines.length && (
        <Button words={`${t('show all')} ${lines.length} ${t('lines')}`} onClick={() => setIsWhole(true)} />
      )}
    </div>
  );
}

function renderWord({ kind, text }: JsonWord, index: number) {
  const id = kind === 'string' ? text.slice(1, -1) : '';
  return (
    <span key={index} class={kind}>
      {id !== '' && kindOfId(id) !== undefined ? (
        <>
          "<IdLink id={id} />"
        </>
      ) : (
        text
      )}
    </span>
  );
}
