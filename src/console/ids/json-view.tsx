// Shows a JSON document: indented and coloured, every identifier a link. A long one is cut until its button is pressed. It is
// text, never markup.

import { useState } from 'preact/hooks';
import { Button } from '../look/button.tsx';
import { t } from '../words/t.ts';
import { kindOfId } from './id-kinds.ts';
import { IdLink } from './id-link.tsx';

/** Matches a list without objects, such as a position, to put it on one line: no string contains a line end. */
const shortList = /\[\n *([^[\]{}]{1,80}?)\n *\]/g;

const renderJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(shortList, (_, items: string) => `[${items.replace(/\n */g, ' ')}]`);

/** Matches a string, a name with its colon, a number or a word. */
const token = /("(?:[^"\\]|\\.)*":?|-?\d[\d.eE+-]*|true|false|null)/;
const shownLines = 400;

export function JsonView({ value: shown }: { readonly value: unknown }) {
  const [isWhole, setIsWhole] = useState(false);
  const lines = renderJson(shown).split('\n');
  const text = (isWhole ? lines : lines.slice(0, shownLines)).join('\n');
  return (
    <div class="json">
      {text.split(token).map((part, index) => (index % 2 === 0 ? part : <Part key={index} text={part} />))}
      {!isWhole && lines.length > shownLines && (
        <p>
          <Button words={t('show all {0} lines', lines.length)} onClick={() => setIsWhole(true)} />
        </p>
      )}
    </div>
  );
}

function Part({ text }: { readonly text: string }) {
  if (text.endsWith(':')) return text;
  if (!text.startsWith('"')) return <span class="number">{text}</span>;
  const id = text.slice(1, -1);
  return (
    <span class="string">
      {kindOfId(id) === undefined ? (
        text
      ) : (
        <>
          "<IdLink id={id} />"
        </>
      )}
    </span>
  );
}
