// What is chosen on the map: its facts, and where to go from there.

import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';
import { sumOf } from '../../law/figures/insured-plots.ts';
import { SeverityMark } from '../drawing/severity-patterns.tsx';
import { Elsewhere } from '../ids/elsewhere.tsx';
import { IdLink } from '../ids/id-link.tsx';
import type { Land } from '../land/land.ts';
import { listMetrics, renderHectares, renderSpan, renderWord } from '../land/words.ts';
import { Amount } from '../look/amount.tsx';
import { Fact } from '../look/fact.tsx';
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
        <button type="button" aria-label={t('Close')} onClick={() => navigate({ selection: null })}>
          ×
        </button>
      </header>
      {plot !== undefined && <PlotFacts plot={plot} land={land} />}
      {event !== undefined && <EventFacts event={event} land={land} />}
      {plot === undefined && event === undefined && <Elsewhere id={selection} />}
    </section>
  );
}

function PlotFacts({ plot, land }: { readonly plot: Aoi; readonly land: Land }) {
  const { aoiId, areaHectares, crop, season, perilProfile, portfolioId } = plot;
  const watches = land.watches.filter((watch) => watch.aoiId === aoiId);
  const events = land.events.filter(({ affectedAoiIds }) => affectedAoiIds.includes(aoiId));
  return (
    <>
      <dl>
        <Fact name={t('plot')}>
          <code>{aoiId}</code>
        </Fact>
        <Fact name={t('area')}>{renderHectares(areaHectares)}</Fact>
        {crop !== null && (
          <Fact name={t('crop')}>
            {renderWord(crop)} {season}
          </Fact>
        )}
        <Fact name={t('monitored for')}>{perilProfile.map(renderWord).join(', ')}</Fact>
        <Fact name={t('portfolio')}>
          <IdLink id={portfolioId} />
        </Fact>
        {watches.map(({ watchSubscriptionId, peril, status }) => (
          <Fact key={watchSubscriptionId} name={t('watch')}>
            <IdLink id={watchSubscriptionId} /> {renderWord(peril)}, {named(status)}
          </Fact>
        ))}
      </dl>
      <p>
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
      <dl>
        <Fact name={t('event')}>
          <code>{event.eventId}</code>
        </Fact>
        <Fact name={t('severity')}>
          <SeverityMark severity={event.severity} /> {named(event.severity)} {renderWord(event.peril)},{' '}
          {named(event.status)}
        </Fact>
        <Fact name={t('time')}>{renderSpan(event)}</Fact>
        <Cost eventId={event.eventId} />
        {listMetrics(event).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      <h4>{plots.length === 0 ? t('It touched no plot') : t('Plots that it touched')}</h4>
      <Pairs pairs={plots.map((plot) => ({ event, plot }))} shows="plot" />
    </>
  );
}

/** The amounts claimed and approved for an event, by currency. */
function Cost({ eventId }: { readonly eventId: string }) {
  const claims = readList('listClaims', {}, 1_000).value.data?.filter((claim) => claim.eventId === eventId);
  if (claims === undefined) return null;
  const currencies = [...new Set(claims.flatMap(({ claimedAmount }) => claimedAmount?.currency ?? []))];
  return (
    <Fact name={t('claims')}>
      {claims.length}
      {currencies.map((currency) => (
        <span key={currency}>
          ,{' '}
          <Amount
            money={sumOf(
              currency,
              claims.map((claim) => claim.claimedAmount),
            )}
          />{' '}
          {t('claimed')},{' '}
          <Amount
            money={sumOf(
              currency,
              claims.map((claim) => claim.approvedAmount),
            )}
          />{' '}
          {t('approved')}
        </span>
      ))}
    </Fact>
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
