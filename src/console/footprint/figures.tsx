// What a job is doing, and what it found: hectares by class, method, scenes, evidence.

import { tellExpectedLoss } from '../../contract/expected-loss.ts';
import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { FootprintResult, Job } from '../../contract/schemas/job.ts';
import type { JobStatus } from '../../contract/schemas/vocabularies.ts';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';
import { IdLink } from '../ids/id-link.tsx';
import { renderHectares, renderTime, renderWord } from '../land/words.ts';
import { CopyButton } from '../look/copy-button.tsx';
import { Fact } from '../look/fact.tsx';
import { ReportClaim } from '../steps/report-claim.tsx';
import { Downloads } from './downloads.tsx';
import { SeverityBar } from './severity-bar.tsx';

const steps: readonly string[] = ['queued', 'running', 'succeeded'] satisfies JobStatus[];

export function JobProgress({ job }: { readonly job: Job }) {
  const { status, stage, progressPct, jobId, error } = job;
  const reached = steps.indexOf(status);
  return (
    <div class="job-progress">
      <ol>
        {steps.map((step, index) => (
          <li
            key={step}
            class={index <= reached ? 'reached' : undefined}
            aria-current={step === status ? 'step' : undefined}
          >
            {step}
          </li>
        ))}
      </ol>
      <progress max="100" value={progressPct} aria-label={`Progress of ${jobId}`} />
      <p class={error === null ? 'soft' : 'obstacle'} role="status">
        {error === null
          ? `${status}, ${renderWord(stage)}, ${progressPct} %`
          : `${status}: ${error.title}. ${error.detail}`}
        {stage === 'held_by_seed' && '. The seed holds this job where it is; cancel it to end it.'}
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
      <p class="total">
        <strong>{renderHectares(damagedHectares)}</strong> of {renderHectares(plot.areaHectares)} damaged
        <span class="soft">
          {affectedPct} % ± {uncertaintyPct} %, mostly {result.severity ?? 'nothing'}
        </span>
      </p>
      <SeverityBar result={result} plot={plot} />
      <ReportClaim result={result} plot={plot} event={event} />
      <dl>
        <Fact name="expected loss">{tellExpectedLoss(result)}</Fact>
        <Fact name="method">
          <code>{method}</code>
        </Fact>
        <Fact name="event, plot">
          <IdLink id={result.eventId} /> <IdLink id={result.aoiId} /> version {result.aoiVersion}
        </Fact>
        <Fact name="cells">
          {grid.cellCount} of H3 resolution {grid.resolution}, {undamagedCellCount} undamaged
        </Fact>
        {result.scenes.map(({ sceneId, role, acquiredAt, cloudCoverPct }) => (
          <Fact key={sceneId} name={`scene ${role}`}>
            {renderTime(acquiredAt)}
            {cloudCoverPct !== null && `, ${cloudCoverPct} % cloud`}
            <br />
            <code>{sceneId}</code>
          </Fact>
        ))}
        <Fact name="computed">{renderTime(result.computedAt)}</Fact>
        <Fact name="cost">
          {job.cost.chargedCredits} credits, {job.cost.remainingCredits} left
        </Fact>
        <Fact name="provider">
          {result.provenance.provider}, {result.provenance.licenceTier}
        </Fact>
        <Fact name="digest">
          <code class="digest">{resultDigest}</code> <CopyButton text={() => resultDigest} label="copy" />
        </Fact>
      </dl>
      <Downloads result={result} plot={plot} />
    </div>
  );
}
