import { Notice } from '../look/notice.tsx';
import { address, hrefTo } from '../state/navigation.ts';
import { t } from '../words/t.ts';
import { kindOfId, selectionAfterClosing } from './id-kinds.ts';

/** Where the record of an id is shown, in a panel that does not show it. */
export function Elsewhere({ id }: { readonly id: string }) {
  if (kindOfId(id) === undefined) return <Notice title={t('{0} is not an identifier of a record', id)} />;
  return (
    <Notice title={t('This panel cannot show it')}>
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

export function CloseLink() {
  const { panel, selection, filters } = address.value;
  return (
    <a
      class="close"
      href={hrefTo(panel, selectionAfterClosing(panel, selection ?? ''), filters)}
      title={t('Escape closes it too')}
    >
      {t('Close')}
    </a>
  );
}
