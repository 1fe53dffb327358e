import { tagOf } from '../../contract/form/operation.ts';
import { jsonRows, type Row } from '../../contract/rows.ts';
import { FilterField } from '../ids/filter-field.tsx';
import { Notice } from '../look/notice.tsx';
import { Pane } from '../look/pane.tsx';
import { address, hrefTo } from '../state/navigation.ts';
import { t, translate } from '../words/t.ts';
import { CallForm } from './call-form.tsx';

export function CallPanel() {
  const { selection, filters } = address.value;
  // `text` filters the list of operations, and is not a field of the form.
  const { text: _, ...prefilled } = filters;
  const chosen = jsonRows.find(({ id }) => id === selection);
  return (
    <div class={chosen === undefined ? 'call' : 'call opened'}>
      <OperationList chosen={chosen} />
      {chosen === undefined ? (
        <Notice title={t('Choose an operation')}>
          {selection === null
            ? t('Each one opens as a form, with the response beside it.')
            : t('No results for {0}.', selection)}
        </Notice>
      ) : (
        <CallForm key={JSON.stringify([chosen.id, prefilled])} row={chosen} />
      )}
    </div>
  );
}

function OperationList({ chosen }: { readonly chosen: Row | undefined }) {
  const { text = '' } = address.value.filters;
  const wanted = text.toLowerCase();
  const shown = jsonRows.filter(({ id, path, summary }) =>
    `${id} ${path} ${translate(summary)}`.toLowerCase().includes(wanted),
  );
  const tags = [...new Set(shown.map(tagOf))];
  return (
    <Pane title={t('Operations')} className="operations" actions={<FilterField label={t('Find an operation')} />}>
      {tags.length === 0 && <Notice title={t('No results for {0}.', text)} />}
      {tags.map((tag) => (
        <section key={tag}>
          <h3>{tag}</h3>
          <ul class="choices">
            {shown
              .filter((row) => tagOf(row) === tag)
              .map((row) => (
                <li key={row.id}>
                  <a
                    href={hrefTo('call', row.id, { text })}
                    aria-current={row === chosen ? 'true' : undefined}
                    title={row.path}
                  >
                    <span class={`method ${row.method}`}>{row.method}</span> {translate(row.summary)}
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Pane>
  );
}
