// The panel Weather: what was measured at a plot, what struck it, and what its watches emitted.

import { useEffect } from 'preact/hooks';
import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { WeatherObservation } from '../../contract/schemas/weather-observation.ts';
import { FailureNotice } from '../ids/failure-notice.tsx';
import { kindOfId } from '../ids/id-kinds.ts';
import { IdLink } from '../ids/id-link.tsx';
import { Unread } from '../ids/unread.tsx';
import { land, landFailure, wantPlot } from '../land/land.ts';
import { Notice } from '../look/notice.tsx';
import { Pane } from '../look/pane.tsx';
import { NamedBy } from '../records/named-by.tsx';
import { address } from '../state/navigation.ts';
import { readList } from '../state/readings.ts';
import { t } from '../words/t.ts';
import { plotOf } from './plot-of.ts';
import { PlotPicker } from './plot-picker.tsx';
import { listDays } from './series.ts';
import { WeatherCharts } from './weather-charts.tsx';
import { WeatherTable } from './weather-table.tsx';

const mostAlerts = 1_000;

export function WeatherPanel() {
  const { selection } = address.value;
  const found = land.value;
  const alerts = readList('listAlerts', {}, mostAlerts).value;
  const observed = observationOf(selection);
  const shown = observed?.aoiId ?? selection ?? undefined;
  useEffect(() => wantPlot(shown), [shown]);
  if (found === undefined) return <Unread title={t('Reading plots and events')} failure={landFailure.value} />;
  const newest = readList('listWeather', {}, 1).value.data?.[0]?.aoiId ?? null;
  const plot = plotOf(found, alerts.data ?? [], observed?.aoiId ?? selection ?? newest);
  const isWatched = found.watches.some(({ aoiId }) => aoiId === plot?.aoiId);
  return (
    <div class="three-panes">
      <Pane className="weather-plots" title={t('Plots')} label={t('Plots')}>
        <PlotPicker land={found} chosen={plot?.aoiId} />
      </Pane>
      <Pane
        className="weather-measured"
        title={<bdi>{plot?.name ?? t('Weather')}</bdi>}
        label={t('Weather')}
        actions={plot !== undefined && <IdLink id={plot.aoiId} />}
      >
        {plot === undefined ? (
          <NoPlot selection={selection} />
        ) : (
          <Measured key={`${plot.aoiId} ${selection}`} plot={plot} at={observed?.observedAt} />
        )}
      </Pane>
      <Pane className="weather-watches" title={t('Watches and alerts')} label={t('Watches and alerts')}>
        {alerts.failure !== undefined && <FailureNotice failure={alerts.failure} />}
        {!isWatched && alerts.failure === undefined && (
          <Notice title={t('Nobody watches this plot')}>
            <code>sbox watches create --aoi-id {plot?.aoiId ?? 'aoi_0001'} --peril hail</code>
          </Notice>
        )}
        {plot !== undefined && isWatched && (
          <div class="record">
            <NamedBy collection="aois" id={plot.aoiId} only={['watchSubscriptions', 'alerts']} mostColumns={2} />
          </div>
        )}
      </Pane>
    </div>
  );
}

function NoPlot({ selection }: { readonly selection: string | null }) {
  if (kindOfId(selection ?? '')?.collection === 'weather') {
    return (
      <Notice title={t('{0} is not among the newest observations', selection)}>
        {t('Choose its plot in the list: the weather of one plot goes back further.')}
      </Notice>
    );
  }
  return (
    <Notice title={selection === null ? t('There are no plots') : t('{0} belongs to no plot that is shown', selection)}>
      {t('Choose a plot in the list, or create one: sbox aois create.')}
    </Notice>
  );
}

/** No operation reads a single observation, and the list of all plots is read only up to its newest ones. */
const observationOf = (id: string | null): WeatherObservation | undefined =>
  kindOfId(id ?? '')?.collection === 'weather'
    ? readList('listWeather').value.data?.find(({ observationId }) => observationId === id)
    : undefined;

interface MeasuredProps {
  readonly plot: Aoi;
  /** The time of the day that is shown first; without it, the last day. */
  readonly at: string | undefined;
}

function Measured({ plot: { aoiId, name }, at }: MeasuredProps) {
  const { data, failure, isLoading } = readList('listWeather', { aoiId }).value;
  const events = land.value?.events.filter(({ affectedAoiIds }) => affectedAoiIds.includes(aoiId)) ?? [];
  const alerts = readList('listAlerts', {}, mostAlerts).value.data ?? [];
  if (failure !== undefined) return <FailureNotice failure={failure} />;
  if (data === undefined) return isLoading ? <Notice title={t('Reading the weather')} /> : null;
  if (data.length === 0) {
    return (
      <Notice title={t('Nothing was measured here')}>
        {t('The seed has weather for some plots only, and no operation adds any: see sbox weather list.')}
      </Notice>
    );
  }
  const days = listDays(data);
  return (
    <>
      <WeatherCharts
        days={days}
        first={days.findIndex((day) => day.at === Date.parse(at ?? ''))}
        events={events}
        alerts={alerts.filter((alert) => alert.aoiId === aoiId)}
        label={t('Temperature, rain, wind and NDVI of {0} over {1} days', name, days.length)}
      />
      <p class="weather-events">
        {events.length === 0 ? t('No event touched this plot.') : `${t('Events that touched it:')} `}
        {events.map(({ eventId, name: eventName, startedAt }) => (
          <span key={eventId}>
            <bdi>{eventName}</bdi> {startedAt.slice(0, 10)} <IdLink id={eventId} />{' '}
          </span>
        ))}
      </p>
      <WeatherTable days={days} />
    </>
  );
}
