// Who asks, in which world, and where that world stands.

import { identity } from '../state/identities.ts';
import { address } from '../state/navigation.ts';
import { worldStatus } from '../state/world-status.ts';

export function WorldBar() {
  const { data } = worldStatus().value;
  return (
    <header class="world-bar">
      <a class="home" href="/">
        <img src="/assets/icon.svg" alt="" width="20" height="20" />
        sbox
      </a>
      <span>{identity.value.name}</span>
      <span>{address.value.world}</span>
      <span>{data?.now}</span>
      <span>{data?.remainingCredits}</span>
      <span>{data?.position}</span>
    </header>
  );
}
