// Who asks, in which world, and where that world stands. It is always there.

import { liveState } from '../live/live-log.ts';
import { hrefTo } from '../state/navigation.ts';
import { worldStatus } from '../state/world-status.ts';
import { ClockControl } from './clock-control.tsx';
import { FaultsControl } from './faults-control.tsx';
import { Gauge } from './gauge.tsx';
import { IdentityPicker } from './identity-picker.tsx';
import { MoreControl } from './more-control.tsx';
import { PositionSlider } from './position-slider.tsx';
import { WorldPicker } from './world-picker.tsx';

const told = { live: 'live', asked: 'every 2 s', connecting: 'connecting', lost: 'no answer' } as const;

export function WorldBar() {
  const { data, failure } = worldStatus().value;
  return (
    <header class="world-bar">
      <h1>
        <a class="home" href={hrefTo('requests')}>
          <img src="/assets/icon.svg" alt="" width="20" height="20" />
          sbox
        </a>
      </h1>
      <span class={`live ${liveState.value}`} role="status">
        {told[liveState.value]}
      </span>
      <IdentityPicker />
      <WorldPicker />
      {data === undefined ? (
        <span class="soft">{failure?.detail}</span>
      ) : (
        <>
          <ClockControl now={data.now} />
          <span class="credits" title={`Credits of ${data.organizationId}`}>
            credits <Gauge name="Credits left" value={data.remainingCredits} maximum={data.capCredits} />
          </span>
          <PositionSlider key={`${data.world} ${data.position}`} position={data.position} />
          <FaultsControl />
          <MoreControl world={data.world} />
        </>
      )}
    </header>
  );
}
