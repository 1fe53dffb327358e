// What is chosen on the map: its facts, and where to go from there.

import type { Aoi, WeatherEvent } from '../../contract/records.ts';
import { sumOf } from '../../law/figures/insured-plots.ts';
import { groupBy } from '../../primitives/group-by.ts';
import { SeverityMark } from '../drawing/severity-patterns.tsx';
import { Elsewhere } from '../ids/id-link.tsx';
import type { Land } from '../land/land.ts';
import { renderHectares, renderSpan, renderStorm, renderWord } from '../land/words.ts';
import { Button } from '../look/button.tsx';
import { Amount } from '../look/facts.tsx';
import { address, hrefTo, navigate } from '../state/navigation.ts';
import { readList } from '../state/readings.ts';
import { named, t } from '../words/t.ts';

export function ChosenCard({ land }: { readonly land: Land }) {
  const { selection } = address.value;
  if (selection === null) {
    return <p class="card hint">{t('Choose an event or a plot, on the map or below, to see it here.')}</p>;
  }
  const plot = land.plotById.get(selection);
  const event = land.eventById.get(selection);
  return (
    <section class="card" aria-label={t('Chosen: {0}', plot?.name ?? event?.name ?? selection)}>
      <header>
        <h3>
          <bdi>{plot?.name ?? event?.name ?? selection}</bdi>
        </h3>
        <Button words="×" aria-label={t('Close')} onClick={() => navigate({ selection: null })} />
      </header>
      {plot !== undefined && <PlotFacts plot={plot} land={land} />}
      {event !== undefined && <EventFacts event={event} land={land} />}
      {plot === undefined && event === undefined && <Elsewhere id={selection} />}
    </section>
  );
}

function PlotFacts({ plot, land }: { readonly plot: Aoi; readonly land: Land }) {
  const { aoiId, areaHectares, crop, season, perilProfile } = plot;
  const events = land.events.filter(({ affectedAoiIds }) => affectedAoiIds.includes(aoiId));
  return (
    <>
      <p>
        {renderHectares(areaHectares)}
        {crop !== null && `, ${renderWord(crop)} ${season}`}; {t('monitored for')}{' '}
        {perilProfile.map(renderWord).join(', ')}
      </p>
      <p class="actions">
        <a class="button" href={hrefTo('records', aoiId)}>
          {t('the whole record')}
        </a>
        <a class="button" href={hrefTo('weather', aoiId)}>
          {t('Weather of this plot')}
        </a>
      </p>
      <h4>{events.length === 0 ? t('No event touched it') : t('Events that touched it')}</h4>
      <Pairs pairs={events.map((event) => ({ event, plot }))} shows="event" />
    </>
  );
}

function EventFacts({ event, land }: { readonly event: WeatherEvent; readonly land: Land }) {
  const plots = event.affectedAoiIds.flatMap((id) => land.plotById.get(id) ?? []);
  return (
    <>
      <p>
        <SeverityMark severity={event.severity} /> {renderStorm(event)}, {named(event.status)}, {renderSpan(event)}
      </p>
      <Cost eventId={event.eventId} />
      <p class="actions">
        <a class="button" href={hrefTo('records', event.eventId)}>
          {t('the whole record')}
        </a>
      </p>
      <h4>{plots.length === 0 ? t('It touched no plot') : t('Plots that it touched')}</h4>
      <Pairs pairs={plots.map((plot) => ({ event, plot }))} shows="plot" />
    </>
  );
}

/** How many claims there are for an event, and by currency what was claimed, and of it approved. */
function Cost({ eventId }: { readonly eventId: string }) {
  const claims = readList('listClaims', {}, 1_000).value.data?.filter((claim) => claim.eventId === eventId) ?? [];
  const sumsOf = (member: 'claimedAmount' | 'approvedAmount') =>
    [
      ...groupBy(
        claims.flatMap((claim) => claim[member] ?? []),
        ({ currency }) => currency,
      ),
    ]
      .map(([currency, amounts]) => sumOf(currency, amounts))
      .filter(({ amount }) => amount > 0);
  return (
    <p>
      {t('claims')} {claims.length}
      {(['claimed', 'approved'] as const).map((done) =>
        sumsOf(`${done}Amount`).map((money) => (
          <span key={`${done} ${money.currency}`}>
            , <Amount money={money} /> {t(done)}
          </span>
        )),
      )}
    </p>
  );
}

interface PairsProps {
  readonly pairs: readonly { readonly event: WeatherEvent; readonly plot: Aoi }[];
  readonly shows: 'event' | 'plot';
}

/** Each with a link to its footprint. */
function Pairs({ pairs, shows }: PairsProps) {
  return (
    <ul class="pairs">
      {pairs.map(({ event: { eventId, name }, plot }) => (
        <li key={`${eventId} ${plot.aoiId}`}>
          <a href={hrefTo('map', shows === 'event' ? eventId : plot.aoiId, address.value.filters)}>
            <bdi>{shows === 'event' ? name : plot.name}</bdi>
          </a>
          <a class="button" href={hrefTo('footprint', null, { event: eventId, plot: plot.aoiId })}>
            {t('Footprint')}
          </a>
        </li>
      ))}
    </ul>
  );
}
