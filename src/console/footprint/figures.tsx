// What a job is doing, and what it found: hectares by class, method, scenes, evidence.

import type { Aoi, FootprintResult, Job, WeatherEvent } from '../../contract/records.ts';
import { IdLink } from '../ids/id-link.tsx';
import { renderExpectedLoss, renderHectares, renderTime, renderWord } from '../land/words.ts';
import { CopyButton } from '../look/button.tsx';
import { Fact } from '../look/fact.tsx';
import { Sentence } from '../look/sentence.tsx';
import { ReportClaim } from '../steps/report-claim.tsx';
import { AnswerHeading } from '../window/answer-heading.tsx';
import { named, renderNumber, t } from '../words/t.ts';
import { Downloads } from './downloads.tsx';
import { SeverityBar } from './severity-bar.tsx';

export function JobProgress({ job }: { readonly job: Job }) {
  const { status, stage, progressPct, jobId, error } = job;
  if (status === 'succeeded') return null;
  return (
    <div class="job-progress">
      <progress max="100" value={progressPct} aria-label={t('Progress of {0}', jobId)} />
      <p class={error === null ? 'soft' : 'obstacle'} role="status">
        {named(status)}
        {error === null ? `, ${renderWord(stage)}, ${progressPct} %` : ': '}
        {error !== null && <Sentence text={`${error.title}. ${error.detail}`} />}
        {stage === 'held_by_seed' && t('. The seed holds this job where it is; cancel it to end it.')}
      </p>
    </div>
  );
}

export interface FiguresProps {
  readonly result: FootprintResult;
  readonly plot: Aoi;
  readonly event: WeatherEvent;
  readonly job: Job;
}

export function Figures({ result, plot, event, job }: FiguresProps) {
  const { damagedHectares, affectedPct, uncertaintyPct, method, grid, undamagedCellCount, resultDigest } = result;
  return (
    <div class="figures">
      <AnswerHeading of={result.jobId} className="total">
        <strong>{renderHectares(damagedHectares)}</strong> {t('of')} {renderHectares(plot.areaHectares)} {t('damaged')}
        <span class="soft">
          {renderNumber(affectedPct)} % ± {renderNumber(uncertaintyPct)} %
          {result.severity !== null && t(', mostly {0}', named(result.severity))}
        </span>
      </AnswerHeading>
      <ReportClaim result={result} plot={plot} event={event} />
      <SeverityBar result={result} plot={plot} />
      <dl>
        <Fact name={t('expected loss')}>{renderExpectedLoss(result)}</Fact>
        <Fact name={t('method')}>
          <code>{method}</code>
        </Fact>
        <Fact name={t('event, plot')}>
          <IdLink id={result.eventId} /> <IdLink id={result.aoiId} /> {t('version')} {result.aoiVersion}
        </Fact>
        <Fact name={t('cells')}>
          {grid.cellCount} {t('of H3 resolution')} {grid.resolution}, {undamagedCellCount} {t('undamaged')}
        </Fact>
        {result.scenes.map(({ sceneId, role, acquiredAt, cloudCoverPct }) => (
          <Fact key={sceneId} name={t('scene {0}', named(role))}>
            {renderTime(acquiredAt)}
            {cloudCoverPct !== null && t(', {0} % cloud', cloudCoverPct)}
            <br />
            <code>{sceneId}</code>
          </Fact>
        ))}
        <Fact name={t('computed')}>{renderTime(result.computedAt)}</Fact>
        <Fact name={t('cost')}>
          {job.cost.chargedCredits} {t('credits,')} {job.cost.remainingCredits} {t('left')}
        </Fact>
        <Fact name={t('provider')}>
          {result.provenance.provider}, {named(result.provenance.licenceTier)}
        </Fact>
        <Fact name={t('digest')}>
          <code class="digest">{resultDigest}</code> <CopyButton text={() => resultDigest} label={t('copy')} />
        </Fact>
      </dl>
      <Downloads result={result} plot={plot} />
    </div>
  );
}
