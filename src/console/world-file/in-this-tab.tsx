// What a page says that is the sandbox itself.

import { t } from '../words/t.ts';
import { OpenWorld, SaveWorld } from './file-buttons.tsx';

export const InThisTab = () => (
  <section class="in-this-tab" aria-label={t('This tab')}>
    <p>
      <strong>{t('This tab is the sandbox.')}</strong>{' '}
      <span>{t('Nothing is installed, nothing leaves it. Closing it forgets what you did.')}</span>
    </p>
    <div class="actions">
      <SaveWorld words="Save as a file" />
      <OpenWorld words="Open a .sbox, or drop it here" />
    </div>
  </section>
);
