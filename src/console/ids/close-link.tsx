// Closes what is open within a panel; the filters stay.

import { address, hrefTo } from '../state/navigation.ts';
import { t } from '../words/t.ts';
import { listAround } from './id-kinds.ts';

export function CloseLink() {
  const { panel, selection, filters } = address.value;
  return (
    <a
      class="close"
      href={hrefTo(panel, listAround(panel, selection ?? ''), filters)}
      title={t('Escape closes it too')}
    >
      {t('Close')}
    </a>
  );
}
