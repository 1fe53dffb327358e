import { renderExpectation } from '../../client/reading/expectation.ts';
import { wordingOf } from '../../client/report/report-words.ts';
import type { Aoi, FootprintResult, Job, WeatherEvent } from '../../contract/records.ts';
import { severities } from '../../contract/schemas/vocabularies.ts';
import { SeverityMark, severityFill } from '../drawing/severity-patterns.tsx';
import { ActFailure } from '../ids/failure-notice.tsx';
import { renderWord } from '../land/words.ts';
import { Button } from '../look/button.tsx';
import { Fact, Sentence } from '../look/facts.tsx';
import { saveFile } from '../look/save-file.ts';
import { useAct } from '../state/act.ts';
import { ReportClaim } from '../steps/report-claim.tsx';
import { AnswerHeading } from '../window/answer-heading.tsx';
import { bind, figures, language, t, translate } from '../words/t.ts';

export function JobProgress({ job }: { readonly job: Job }) {
  const { status, stage, progressPct, jobId, error, resultUrl } = job;
  if (resultUrl !== null) return null;
  return (
    <div class="job-progress">
      <progress max="100" value={progressPct} aria-label={t('Progress of {0}', jobId)} />
      <p class={error === null ? 'soft' : 'obstacle'} role="status">
        {translate(status)}
        {error === null ? `, ${renderWord(stage)}, ${progressPct} %` : ': '}
        {error !== null && <Sentence text={`${error.title}. ${error.detail}`} />}
        {stage === 'held_by_seed' && t('. The seed keeps this job from ending; cancel it to end it.')}
      </p>
    </div>
  );
}

interface FiguresProps {
  readonly result: FootprintResult;
  readonly plot: Aoi;
  readonly event: WeatherEvent;
  readonly job: Job;
}

export function Figures({ result, plot, event, job }: FiguresProps) {
  const { damagedHectares, affectedPct, uncertaintyPct, method } = result;
  return (
    <div class="figures">
      <AnswerHeading of={result.jobId} className="total">
        <strong>{figures.value.hectares(damagedHectares)}</strong>{' '}
        {t('of {0} damaged', figures.value.hectares(plot.areaHectares))}
        <span class="soft">
          {figures.value.percent(affectedPct)} ± {figures.value.percent(uncertaintyPct)}
          {result.severity !== null && t(', mostly {0}', translate(result.severity))}
        </span>
      </AnswerHeading>
      <ReportClaim result={result} event={event} />
      <SeverityBar result={result} plot={plot} />
      <dl>
        <Fact name={t('expected loss')}>{bind(renderExpectation(result, wordingOf(language.value)))}</Fact>
        <Fact name={t('method')}>
          <code>{method}</code>
        </Fact>
        {result.scenes.map(({ sceneId, role, acquiredAt, cloudCoverPct }) => (
          <Fact key={sceneId} name={t('scene {0}', translate(role))}>
            {figures.value.instant(acquiredAt)}
            {cloudCoverPct !== null && t(', {0} % cloud', cloudCoverPct)}
            <br />
            <code>{sceneId}</code>
          </Fact>
        ))}
        <Fact name={t('cost')}>{t('{0} credits, {1} left', job.cost.chargedCredits, job.cost.remainingCredits)}</Fact>
      </dl>
      <Downloads result={result} plot={plot} />
    </div>
  );
}

function SeverityBar({ result, plot }: { readonly result: FootprintResult; readonly plot: Pick<Aoi, 'areaHectares'> }) {
  const classes = severities.map((severity) => ({ severity, ...result.cellsBySeverity[severity] }));
  const undamaged = Math.max(0, plot.areaHectares - result.damagedHectares);
  const rows = [
    ...classes,
    { severity: 'undamaged' as const, hectares: undamaged, cellCount: result.undamagedCellCount },
  ];
  const label = rows
    .map(({ severity, hectares }) => `${translate(severity)} ${figures.value.hectares(hectares)}`)
    .join(', ');
  let start = 0;
  return (
    <div class="severity-bar">
      <svg viewBox="0 0 400 18" preserveAspectRatio="none" role="img" aria-label={label}>
        <rect class="undamaged" width="400" height="18" />
        {classes.map(({ severity, hectares }) => {
          const width = (400 * hectares) / plot.areaHectares;
          const x = start;
          start += width;
          return <rect key={severity} x={x} width={width} height="18" fill={severityFill(severity)} />;
        })}
      </svg>
      <table>
        <tbody>
          {rows.map(({ severity, hectares, cellCount }) => (
            <tr key={severity}>
              <th scope="row">
                {severity === 'undamaged' ? (
                  <span class="undamaged-mark" aria-hidden="true" />
                ) : (
                  <SeverityMark severity={severity} />
                )}{' '}
                {translate(severity)}
              </th>
              <td>{figures.value.hectares(hectares)}</td>
              <td>{t('{0} cells', cellCount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Downloads({ result, plot }: { readonly result: FootprintResult; readonly plot: Aoi }) {
  const { state, attempt } = useAct();
  const offer = (extension: string, type: string, build: () => Promise<string>) => () =>
    attempt(async () => saveFile(`${result.jobId}.${extension}`, type, await build()));
  const geojson = offer('geojson', 'application/geo+json', async () => {
    const { buildFootprintGeojson } = await import('../../client/footprint/geojson.ts');
    return `${JSON.stringify(buildFootprintGeojson(result), null, 2)}\n`;
  });
  const svg = offer('svg', 'image/svg+xml', async () => {
    const { renderFootprintSvg } = await import('../../client/footprint/svg.ts');
    return renderFootprintSvg(result, plot);
  });
  return (
    <div class="downloads">
      <Button words={t('Download GeoJSON')} onClick={geojson} />
      <Button words={t('Download SVG')} onClick={svg} />
      <ActFailure act={state.value} />
    </div>
  );
}
