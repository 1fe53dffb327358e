// Closes what is open within a panel; the filters stay.

import { address, hrefTo } from '../state/navigation.ts';
import { t } from '../words/t.ts';

export function CloseLink() {
  const { panel, filters } = address.value;
  return (
    <a class="close" href={hrefTo(panel, null, filters)} title={t('Escape closes it too')}>
      {t('Close')}
    </a>
  );
}
