import { useEffect } from 'preact/hooks';
import type { Aoi } from '../../contract/records.ts';
import { FailureNotice, Unread } from '../ids/failure-notice.tsx';
import { includePlot, type Land, land, landFailure } from '../land/land.ts';
import { PlotSelect } from '../land/plot-select.tsx';
import { Notice } from '../look/notice.tsx';
import { Pane } from '../look/pane.tsx';
import { address, hrefTo, navigate } from '../state/navigation.ts';
import { readList } from '../state/readings.ts';
import { t } from '../words/t.ts';
import { listDays } from './series.ts';
import { WeatherCharts } from './weather-charts.tsx';

export function WeatherPanel() {
  const { selection } = address.value;
  const found = land.value;
  const newest = readList('listWeather', {}, 1).value.data?.[0]?.aoiId;
  const shown = selection ?? newest;
  useEffect(() => includePlot(shown), [shown]);
  if (found === undefined) return <Unread title={t('Reading plots and events')} failure={landFailure.value} />;
  const plot = found.plotById.get(shown ?? '');
  return (
    <Pane
      title={<bdi>{plot?.name ?? t('Weather')}</bdi>}
      label={t('Weather')}
      actions={<Actions land={found} plot={plot} />}
    >
      {plot === undefined ? <NoPlot selection={selection} /> : <Measured key={plot.aoiId} plot={plot} />}
    </Pane>
  );
}

function Actions({ land: { plots }, plot }: { readonly land: Land; readonly plot: Aoi | undefined }) {
  return (
    <>
      <PlotSelect plots={plots} chosen={plot?.aoiId} choose={(aoiId) => navigate({ selection: aoiId })} />
      {plot !== undefined && (
        <>
          <a href={hrefTo('records', plot.aoiId)}>{t('Watches and alerts')}</a>
          <a href={hrefTo('records', 'weather', { aoiId: plot.aoiId })}>{t('As a table')}</a>
        </>
      )}
    </>
  );
}

const NoPlot = ({ selection }: { readonly selection: string | null }) => (
  <Notice title={selection === null ? t('There are no plots') : t('{0} is not about a plot shown here', selection)}>
    {t('Choose a plot in the list, or create one: sbox aois create.')}
  </Notice>
);

function Measured({ plot: { aoiId, name } }: { readonly plot: Aoi }) {
  const { data, failure, isLoading } = readList('listWeather', { aoiId }).value;
  const events = land.value?.events.filter(({ affectedAoiIds }) => affectedAoiIds.includes(aoiId)) ?? [];
  if (failure !== undefined) return <FailureNotice failure={failure} />;
  if (data === undefined) return isLoading ? <Notice title={t('Reading the weather')} /> : null;
  if (data.length === 0)
    return (
      <Notice title={t('Nothing was measured here')}>
        {t('The seed has weather for some plots only, and no operation adds more: see sbox weather list.')}
      </Notice>
    );
  const days = listDays(data);
  return (
    <WeatherCharts
      days={days}
      events={events}
      label={t('Temperature, rain, wind and NDVI of {0} over {1} days', name, days.length)}
    />
  );
}
