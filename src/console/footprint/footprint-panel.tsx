import { useEffect, useMemo } from 'preact/hooks';
import type { FootprintInput, FootprintResult } from '../../contract/records.ts';
import { MapFrame } from '../drawing/map-frame.tsx';
import { findShapeAt } from '../drawing/shape-paths.ts';
import { boundsOf, widen } from '../drawing/view.ts';
import { FailureNotice, Unread } from '../ids/failure-notice.tsx';
import { loadGrid } from '../jobs/cells-layer.tsx';
import { type Choice, choiceOf } from '../jobs/choice.ts';
import { followedJob, openJob } from '../jobs/footprint-jobs.ts';
import { MeasuredPlot } from '../jobs/measured-plot.tsx';
import { NothingToMeasure } from '../jobs/nothing-to-measure.tsx';
import { includePlot, type Land, land, landFailure } from '../land/land.ts';
import { Notice } from '../look/notice.tsx';
import { Pane } from '../look/pane.tsx';
import { credential } from '../state/identities.ts';
import { address, past } from '../state/navigation.ts';
import { figures, t } from '../words/t.ts';
import { Chooser, choose } from './chooser.tsx';
import { Figures, JobProgress } from './figures.tsx';
import { Triptych } from './triptych.tsx';

export function FootprintPanel() {
  useEffect(() => void loadGrid(), []);
  const { selection, filters } = address.value;
  const token = credential.value;
  const at = past.value;
  const followed = selection === null ? undefined : followedJob(selection);
  const isUnknown = followed === undefined;
  useEffect(() => {
    if (selection !== null) openJob(selection);
  }, [selection, token, at, isUnknown]);
  const input = followed?.job?.input;
  const measured = input !== undefined && 'aoiId' in input ? input.aoiId : filters.plot;
  useEffect(() => includePlot(measured), [measured]);
  const found = land.value;
  if (found === undefined) return <Unread title={t('Reading plots and events')} failure={landFailure.value} />;
  if (selection !== null && followed?.job === undefined)
    return <Unread title={t('Reading {0}', selection)} failure={followed?.failure} />;
  if (input !== undefined && 'kind' in input)
    return (
      <Notice title={t('{0} is an import and has no footprint', selection)}>
        {t('Choose a plot on the map instead.')}
      </Notice>
    );
  const choice = choiceOf(found, input === undefined ? filters : filtersOf(input));
  if (choice === undefined) return <NothingToMeasure />;
  const result = followed?.result;
  return (
    <div class={result === undefined ? 'three-panes' : 'three-panes answered'}>
      <Pane className="footprint-choice" title={t('What to measure')}>
        <Chooser land={found} choice={choice} />
      </Pane>
      <Pane className="footprint-picture" title={<bdi>{choice.plot.name}</bdi>} label={t('Picture')}>
        <Picture land={found} choice={choice} result={result} isFilling={followed?.isFresh === true} />
        {result !== undefined && <Triptych result={result} plot={choice.plot} />}
      </Pane>
      <ResultPane selection={selection} followed={followed} choice={choice} />
    </div>
  );
}

interface ResultPaneProps {
  readonly selection: string | null;
  readonly followed: ReturnType<typeof followedJob>;
  readonly choice: Choice;
}

function ResultPane({ selection, followed, choice }: ResultPaneProps) {
  const result = followed?.result;
  return (
    <Pane className="footprint-figures" title={selection ?? t('Result')} label={t('Result')}>
      {followed?.job === undefined ? (
        <Notice title={t('No job yet')}>{t('Compute the footprint to see its hectares here.')}</Notice>
      ) : (
        <JobProgress job={followed.job} />
      )}
      {followed?.failure !== undefined && <FailureNotice failure={followed.failure} />}
      {result !== undefined && followed?.job !== undefined && (
        <Figures result={result} plot={choice.plot} event={choice.event} job={followed.job} />
      )}
    </Pane>
  );
}

const filtersOf = ({ eventId, aoiId, method }: FootprintInput) => ({ event: eventId, plot: aoiId, method });

interface PictureProps {
  readonly land: Land;
  readonly choice: Choice;
  readonly result: FootprintResult | undefined;
  readonly isFilling: boolean;
}

function Picture({ land, choice, result, isFilling }: PictureProps) {
  const { event, plot } = choice;
  const focus = useMemo(() => {
    const bounds = boundsOf(plot.ring);
    return bounds && widen(bounds, 0.12);
  }, [plot.aoiId]);
  const others = land.plotShapes.filter(({ id }) => id !== plot.aoiId);
  const label =
    result === undefined
      ? t('{0} and its neighbours', plot.name)
      : t(
          '{0} of {1} of {2} are damaged',
          ...[result.damagedHectares, plot.areaHectares].map(figures.value.hectares),
          plot.name,
        );
  return (
    <div class="picture">
      <MapFrame
        label={label}
        focus={focus}
        onPick={(at) => {
          const found = findShapeAt(land.plotShapes, at, 0);
          if (found !== undefined && found.id !== plot.aoiId) choose({ event: event.eventId, plot: found.id });
        }}
      >
        {(drawn) => <MeasuredPlot {...{ drawn, event, plot, others, result, isFilling }} />}
      </MapFrame>
    </div>
  );
}
