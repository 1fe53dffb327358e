// The names of the panels, and links to the other pages of the sandbox.

import { useEffect, useRef } from 'preact/hooks';
import { pageLinks } from '../../contract/page-links.ts';
import { Button } from '../look/button.tsx';
import { setTo } from '../look/set-to.ts';
import { panelNames } from '../state/address.ts';
import { address, hrefTo } from '../state/navigation.ts';
import { isInTab } from '../state/server-origin.ts';
import { named, t } from '../words/t.ts';
import { isHelpShown, isPaletteShown } from './keys.tsx';
import { panels } from './panels.tsx';

const listOtherPages = () => pageLinks.filter(({ path, needsServer }) => path !== '/' && !(needsServer && isInTab()));

export function PanelList() {
  const { panel } = address.value;
  const nav = useRef<HTMLElement>(null);
  // On a phone the names form a row that is wider than the screen.
  useEffect(
    () => nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [panel],
  );
  return (
    <nav class="panels" aria-label={t('Panels')} ref={nav}>
      <ul>
        {panelNames.map((name) => (
          <li key={name}>
            <a href={hrefTo(name)} aria-current={panel === name ? 'page' : undefined}>
              {t(panels[name].title)}
            </a>
          </li>
        ))}
      </ul>
      <p class="hints">
        <button type="button" onClick={setTo(isPaletteShown, true)}>
          {t('Find or do')} <kbd>Ctrl K</kbd>
        </button>
        <Button words="?" aria-label={t('Keys')} onClick={setTo(isHelpShown, true)} />
      </p>
      <ul class="pages">
        {listOtherPages().map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{named(title)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
