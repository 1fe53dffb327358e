// Closes what is open within a panel; the filters stay.

import { address, hrefTo } from '../state/navigation.ts';

export function CloseLink() {
  const { panel, filters } = address.value;
  return (
    <a class="close" href={hrefTo(panel, null, filters)} title="Escape closes it too">
      Close
    </a>
  );
}
