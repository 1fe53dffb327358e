import { droppedWorld, liveState } from '../live/live-log.ts';
import { hrefTo, past } from '../state/navigation.ts';
import { worldStatus } from '../state/readings.ts';
import { iconAddress, isInTab } from '../state/server-origin.ts';
import { t, type Word } from '../words/t.ts';
import { TabNote } from '../world-file/file-buttons.tsx';
import { Menu } from './menu.tsx';
import { PastBar } from './past-bar.tsx';
import { IdentityPicker, WorldPicker } from './pickers.tsx';
import { TimeBar } from './time-bar.tsx';

const stateWords = {
  live: 'live',
  connecting: 'connecting',
  refused: 'refused',
  lost: 'no answer',
} as const;

function statusWordOf(state: keyof typeof stateWords): Word {
  if (droppedWorld.value !== undefined) return 'dropped';
  return state === 'live' && isInTab() ? 'in this tab' : stateWords[state];
}

export function WorldBar() {
  const state = droppedWorld.value === undefined ? liveState.value : 'refused';
  const isKnown = state !== 'refused';
  return (
    <>
      <header class={`world-bar ${state === 'lost' || state === 'refused' ? 'stale' : ''}`}>
        <h1>
          <a class="home" href={hrefTo('requests')}>
            <img src={iconAddress()} alt="" width="20" height="20" />
            {t('sbox')}
          </a>
        </h1>
        <span class={`link-state ${state}`} role="status">
          {t(statusWordOf(state))}
        </span>
        <IdentityPicker />
        <WorldPicker />
        {isKnown && <CreditsAndMenu />}
      </header>
      {isInTab() && <TabNote />}
      {isKnown ? <TimeOrPast /> : <div class="time-bar" />}
    </>
  );
}

function TimeOrPast() {
  const { data } = worldStatus().value;
  if (data === undefined) return <div class="time-bar" />;
  const at = past.value;
  return (
    <>
      <TimeBar now={data.now} position={data.position} />
      {at !== null && <PastBar at={at} position={data.position} />}
    </>
  );
}

function CreditsAndMenu() {
  const { data } = worldStatus().value;
  if (data === undefined) return null;
  return (
    <>
      <span class="credits" title={t('Credits of {0}', data.organizationId)}>
        {t('credits')}{' '}
        <span class="gauge">
          <meter
            aria-label={t('Credits left')}
            min={0}
            max={data.capCredits}
            low={data.capCredits / 10}
            value={data.remainingCredits}
          />
          <span class="number">{data.remainingCredits}</span>
        </span>
      </span>
      <Menu world={data.world} position={data.position} />
    </>
  );
}
