// Events and plots by name, for whoever looks for one or has no pointer.

import { useState } from 'preact/hooks';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';
import { SeverityMark } from '../drawing/severity-patterns.tsx';
import { type Land, mostPlots } from '../land/land.ts';
import { renderDay, renderHectares, renderWord } from '../land/words.ts';
import { SearchField } from '../look/search-field.tsx';
import { address, hrefTo } from '../state/navigation.ts';

const shownRows = 200;

export interface LandListProps {
  readonly land: Land;
  /** Those in the time that is chosen; the others are dimmed. */
  readonly shownEvents: ReadonlySet<WeatherEvent>;
}

export function LandList({ land, shownEvents }: LandListProps) {
  const [text, setText] = useState('');
  const { filters } = address.value;
  const sought = text.trim().toLowerCase();
  const isSought = (...words: readonly string[]) => words.some((word) => word.toLowerCase().includes(sought));
  const events = land.events.filter(({ name, eventId, peril }) => isSought(name, eventId, peril));
  const plots = land.plots.filter(({ name, aoiId, crop }) => isSought(name, aoiId, crop ?? ''));
  const linkTo = (id: string) => ({ href: hrefTo('map', id, filters), current: address.value.selection === id });
  return (
    <div class="land-list">
      <SearchField label="Find a plot or an event" text={text} onText={setText} />
      <h3>Events ({events.length})</h3>
      <ul>
        {events.slice(0, shownRows).map((event) => (
          <Row key={event.eventId} {...linkTo(event.eventId)} isDim={!shownEvents.has(event)} name={event.name}>
            <SeverityMark severity={event.severity} /> {event.severity} {renderWord(event.peril)},{' '}
            {renderDay(event.startedAt)}
          </Row>
        ))}
      </ul>
      <h3>Plots ({land.plots.length === mostPlots ? `the newest ${mostPlots}` : plots.length})</h3>
      <ul>
        {plots.slice(0, shownRows).map(({ aoiId, name, areaHectares, crop }) => (
          <Row key={aoiId} {...linkTo(aoiId)} name={name}>
            <code>{aoiId}</code> {renderHectares(areaHectares)}
            {crop !== null && `, ${renderWord(crop)}`}
          </Row>
        ))}
      </ul>
      {plots.length > shownRows && <p class="soft">{plots.length - shownRows} more: find them by name.</p>}
      {events.length + plots.length === 0 && <p class="soft">{whyEmpty(land, text)}</p>}
    </div>
  );
}

const whyEmpty = (land: Land, text: string): string =>
  land.plots.length === 0
    ? 'No plots yet: sbox aois create, or the operation createAoi.'
    : `Nothing is called ${text}.`;

interface RowProps {
  readonly href: string;
  readonly current: boolean;
  readonly name: string;
  readonly isDim?: boolean;
  readonly children: preact.ComponentChildren;
}

function Row({ href, current, name, isDim = false, children }: RowProps) {
  return (
    <li class={isDim ? 'dim' : undefined}>
      <a href={href} aria-current={current ? 'true' : undefined}>
        <bdi>{name}</bdi>
        <span class="soft">{children}</span>
      </a>
    </li>
  );
}
