// Where the record of an id is shown, in a panel that does not show it.

import { Notice } from '../look/notice.tsx';
import { t } from '../words/t.ts';
import { kindOfId } from './id-kinds.ts';
import { IdLink } from './id-link.tsx';

export function Elsewhere({ id }: { readonly id: string }) {
  if (kindOfId(id) === undefined) return <Notice title={t('{0} is not an identifier of a record', id)} />;
  return (
    <Notice title={t('This panel does not show it')}>
      <IdLink id={id} />
    </Notice>
  );
}
