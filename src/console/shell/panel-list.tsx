// The names of the panels, and the pages around them.

import { pageLinks } from '../../contract/page-links.ts';
import { panelNames } from '../state/address.ts';
import { address, hrefTo } from '../state/navigation.ts';
import { panels } from './panels.tsx';

const otherPages = pageLinks.filter(({ path }) => path !== '/');

export function PanelList() {
  return (
    <nav class="panels" aria-label="Panels">
      <ul>
        {panelNames.map((name) => (
          <li key={name}>
            <a href={hrefTo(name)} aria-current={address.value.panel === name ? 'page' : undefined}>
              {panels[name].title}
            </a>
          </li>
        ))}
      </ul>
      <ul class="pages">
        {otherPages.map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
