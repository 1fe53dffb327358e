import type { Aoi, WeatherEvent } from '../../contract/records.ts';
import { sumOf } from '../../law/figures/insured-plots.ts';
import { groupBy } from '../../primitives/group-by.ts';
import { SeverityMark } from '../drawing/severity-patterns.tsx';
import { Elsewhere } from '../ids/id-link.tsx';
import { touchedPlots } from '../jobs/choice.ts';
import type { Land } from '../land/land.ts';
import { renderSpan, renderStorm, renderWord } from '../land/words.ts';
import { Button } from '../look/button.tsx';
import { address, hrefTo, navigate } from '../state/navigation.ts';
import { readList } from '../state/readings.ts';
import { figures, t } from '../words/t.ts';

export function ChosenCard({ land }: { readonly land: Land }) {
  const { selection } = address.value;
  if (selection === null)
    return <p class="card hint">{t('Choose an event or a plot, on the map or below, to see it here.')}</p>;
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
      {plot !== undefined && <PlotFacts plot={plot} />}
      {event !== undefined && <EventFacts event={event} land={land} />}
      {plot === undefined && event === undefined && <Elsewhere id={selection} />}
    </section>
  );
}

function PlotFacts({ plot }: { readonly plot: Aoi }) {
  const { aoiId, areaHectares, crop, season, perilProfile } = plot;
  return (
    <>
      <p>
        {figures.value.hectares(areaHectares)}
        {crop !== null && `, ${renderWord(crop)} ${season}`}; {t('monitored for')}{' '}
        {perilProfile.map(renderWord).join(', ')}
      </p>
      <p class="actions">
        <ButtonLink href={hrefTo('records', aoiId)} words={t('the whole record')} />
        <ButtonLink href={hrefTo('weather', aoiId)} words={t('Weather of this plot')} />
        <ButtonLink href={hrefTo('footprint', null, { plot: aoiId })} words={t('Footprint')} />
      </p>
    </>
  );
}

function EventFacts({ event, land }: { readonly event: WeatherEvent; readonly land: Land }) {
  const { eventId, severity } = event;
  const struck = touchedPlots(land, event).length;
  return (
    <>
      <p>
        <SeverityMark severity={severity} /> {renderStorm(event)}, {renderSpan(event)}
      </p>
      <p>
        {t(struck === 1 ? '{0} plot struck' : '{0} plots struck', struck)}, <Cost eventId={eventId} />
      </p>
      <p class="actions">
        <ButtonLink href={hrefTo('records', eventId)} words={t('the whole record')} />
        <ButtonLink href={hrefTo('footprint', null, { event: eventId })} words={t('Footprint')} />
      </p>
    </>
  );
}

const ButtonLink = ({ href, words }: { readonly href: string; readonly words: string }) => (
  <a class="button" href={href}>
    {words}
  </a>
);

function Cost({ eventId }: { readonly eventId: string }) {
  const claims = readList('listClaims', {}, 1_000).value.data?.filter((claim) => claim.eventId === eventId) ?? [];
  const sumsOf = (member: 'claimedAmount' | 'approvedAmount') => {
    const allAmounts = claims.flatMap((claim) => claim[member] ?? []);
    const sums = [...groupBy(allAmounts, ({ currency }) => currency)].map(([currency, amounts]) =>
      sumOf(currency, amounts),
    );
    return sums.filter(({ amount }) => amount > 0);
  };
  return (
    <>
      {t(claims.length === 1 ? '{0} claim' : '{0} claims', claims.length)}
      {(['claimed', 'approved'] as const).map((done) =>
        sumsOf(`${done}Amount`).map((money) => `, ${t(`{0} ${done}`, figures.value.money(money))}`),
      )}
    </>
  );
}
