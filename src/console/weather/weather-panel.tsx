// The panel Weather: what was measured at a plot, what struck it, and what its watches emitted.

import { useEffect } from 'preact/hooks';
import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { WeatherObservation } from '../../contract/schemas/weather-observation.ts';
import { FailureNotice } from '../ids/failure-notice.tsx';
import { kindOfId } from '../ids/id-kinds.ts';
import { IdLink } from '../ids/id-link.tsx';
import { land, landFailure, wantPlot } from '../land/land.ts';
import { Notice } from '../look/notice.tsx';
import { Pane } from '../look/pane.tsx';
import { address } from '../state/navigation.ts';
import { readList } from '../state/readings.ts';
import { plotOf } from './plot-of.ts';
import { PlotPicker } from './plot-picker.tsx';
import { listDays } from './series.ts';
import { Watches } from './watches.tsx';
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
  if (found === undefined) {
    const failure = landFailure.value;
    return failure === undefined ? <Notice title="Reading plots and events" /> : <FailureNotice failure={failure} />;
  }
  const plot = plotOf(found, alerts.data ?? [], observed?.aoiId ?? selection);
  const watches = found.watches.filter(({ aoiId }) => aoiId === plot?.aoiId);
  return (
    <div class="three-panes">
      <Pane className="weather-plots" title="Plots" label="Plots">
        <PlotPicker land={found} chosen={plot?.aoiId} />
      </Pane>
      <Pane
        className="weather-measured"
        title={<bdi>{plot?.name ?? 'Weather'}</bdi>}
        label="Weather"
        actions={plot !== undefined && <IdLink id={plot.aoiId} />}
      >
        {plot === undefined ? (
          <Notice title={selection === null ? 'There are no plots' : `${selection} belongs to no plot that is shown`}>
            Choose a plot in the list, or create one: sbox aois create.
          </Notice>
        ) : (
          <Measured key={`${plot.aoiId} ${selection}`} plot={plot} at={observed?.observedAt} />
        )}
      </Pane>
      <Pane className="weather-watches" title="Watches and alerts" label="Watches and alerts">
        {alerts.failure !== undefined && <FailureNotice failure={alerts.failure} />}
        {watches.length === 0 && alerts.failure === undefined && (
          <Notice title="Nobody watches this plot">
            sbox watches create --aoi-id {plot?.aoiId ?? 'aoi_0001'} --peril hail
          </Notice>
        )}
        <Watches watches={watches} alerts={alerts.data ?? []} selection={selection} />
      </Pane>
    </div>
  );
}

/** No operation reads one alone. */
const observationOf = (id: string | null): WeatherObservation | undefined =>
  kindOfId(id ?? '')?.collection === 'weather'
    ? readList('listWeather').value.data?.find(({ observationId }) => observationId === id)
    : undefined;

interface MeasuredProps {
  readonly plot: Aoi;
  /** The day that is shown first; the last without it. */
  readonly at: string | undefined;
}

function Measured({ plot: { aoiId, name }, at }: MeasuredProps) {
  const { data, failure, isLoading } = readList('listWeather', { aoiId }).value;
  const events = land.value?.events.filter(({ affectedAoiIds }) => affectedAoiIds.includes(aoiId)) ?? [];
  const alerts = readList('listAlerts', {}, mostAlerts).value.data ?? [];
  if (failure !== undefined) return <FailureNotice failure={failure} />;
  if (data === undefined) return isLoading ? <Notice title="Reading the weather" /> : null;
  if (data.length === 0) {
    return (
      <Notice title="Nothing was measured here">
        The seed has weather of some plots only; no operation writes any. sbox weather list shows which.
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
        label={`Temperature, rain, wind and NDVI of ${name} over ${days.length} days`}
      />
      <p class="weather-events">
        {events.length === 0 ? 'No event touched this plot.' : 'Events that touched it: '}
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
