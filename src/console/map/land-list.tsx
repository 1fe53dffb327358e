import type { ComponentChildren } from 'preact';
import { SeverityMark } from '../drawing/severity-patterns.tsx';
import { FilterField } from '../ids/filter-field.tsx';
import { kindOfId } from '../ids/id-kinds.ts';
import { IdLink } from '../ids/id-link.tsx';
import { type Land, omissionNote } from '../land/land.ts';
import { renderDate, renderStorm, renderWord } from '../land/words.ts';
import { address, hrefTo } from '../state/navigation.ts';
import { figures, t } from '../words/t.ts';

const shownRows = 200;

export function LandList({ land }: { readonly land: Land }) {
  const { filters } = address.value;
  const { text = '' } = filters;
  const searchText = text.trim().toLowerCase();
  const matches = (...words: readonly string[]) => words.some((word) => word.toLowerCase().includes(searchText));
  const events = land.events.filter(({ name, eventId, peril }) => matches(name, eventId, peril));
  const plots = land.plots.filter(({ name, aoiId, crop }) => matches(name, aoiId, crop ?? ''));
  const linkTo = (id: string) => ({ href: hrefTo('map', id, filters), current: address.value.selection === id });
  return (
    <div class="land-list">
      <FilterField label={t('Find a plot or an event')} />
      <h3>{t('Events ({0})', events.length)}</h3>
      <ul>
        {events.slice(0, shownRows).map((event) => (
          <NamedRow key={event.eventId} {...linkTo(event.eventId)} name={event.name}>
            <SeverityMark severity={event.severity} /> {renderStorm(event)}, {renderDate(event.startedAt)}
          </NamedRow>
        ))}
      </ul>
      <h3>{t('Plots ({0})', plots.length)}</h3>
      <p class="soft">{omissionNote.value}</p>
      <ul>
        {plots.slice(0, shownRows).map(({ aoiId, name, areaHectares, crop }) => (
          <NamedRow key={aoiId} {...linkTo(aoiId)} name={name}>
            <code>{aoiId}</code> {figures.value.hectares(areaHectares)}
            {crop !== null && `, ${renderWord(crop)}`}
          </NamedRow>
        ))}
      </ul>
      {plots.length > shownRows && <p class="soft">{t('{0} more: search by name.', plots.length - shownRows)}</p>}
      {events.length + plots.length === 0 && <WhyEmpty land={land} text={text.trim()} />}
    </div>
  );
}

interface NamedRowProps {
  readonly href: string;
  readonly current: boolean;
  readonly name: string;
  readonly children: ComponentChildren;
}

const NamedRow = ({ href, current, name, children }: NamedRowProps) => (
  <li>
    <a href={href} aria-current={current ? 'true' : undefined}>
      <bdi>{name}</bdi>
      <span class="soft">{children}</span>
    </a>
  </li>
);

function WhyEmpty({ land, text }: { readonly land: Land; readonly text: string }) {
  if (land.plots.length === 0)
    return <p class="soft">{t('No plots yet: sbox aois create, or the operation createAoi.')}</p>;
  if (omissionNote.value === undefined || kindOfId(text)?.collection !== 'aois')
    return <p class="soft">{t('No results for {0}.', text)}</p>;
  return (
    <p>
      {t('Open')} <IdLink id={text} />
    </p>
  );
}
