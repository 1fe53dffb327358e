// The names of the panels, and the pages around them.

import { panelNames } from '../state/address.ts';
import { address, hrefTo } from '../state/navigation.ts';
import { panels } from './panels.tsx';

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
        <li>
          <a href="/docs">API reference</a>
        </li>
        <li>
          <a href="/problems">Problems</a>
        </li>
      </ul>
    </nav>
  );
}
