// An identifier as a link to the panel that shows it.

import { Notice } from '../look/notice.tsx';
import { hrefTo } from '../state/navigation.ts';
import { t } from '../words/t.ts';
import { kindOfId } from './id-kinds.ts';

/** Where the record of an id is shown, in a panel that does not show it. */
export function Elsewhere({ id }: { readonly id: string }) {
  if (kindOfId(id) === undefined) return <Notice title={t('{0} is not an identifier of a record', id)} />;
  return (
    <Notice title={t('This panel does not show it')}>
      <IdLink id={id} />
    </Notice>
  );
}

export function IdLink({ id }: { readonly id: string }) {
  const kind = kindOfId(id);
  if (kind === undefined) return <code>{id}</code>;
  return (
    <a class="id" href={hrefTo(kind.panel, id)}>
      {id}
    </a>
  );
}
