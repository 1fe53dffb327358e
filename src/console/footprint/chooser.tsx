// The choice of event, plot and method, what the job costs, and what keeps it from being sent.

import { creditsOf } from '../../contract/footprint-cost.ts';
import type { FootprintInput } from '../../contract/schemas/job.ts';
import { methodsOf } from '../../contract/schemas/vocabularies.ts';
import { FailureNotice } from '../ids/failure-notice.tsx';
import { IdLink } from '../ids/id-link.tsx';
import { enqueueing, listKnownJobs, runFootprint } from '../jobs/footprint-jobs.ts';
import { obstacleOf } from '../jobs/obstacles.ts';
import type { Land } from '../land/land.ts';
import { renderDay, renderHectares, renderWord } from '../land/words.ts';
import { Sentence } from '../look/sentence.tsx';
import { navigate } from '../state/navigation.ts';
import { worldStatus } from '../state/world-status.ts';
import { named, t } from '../words/t.ts';
import { type Choice, touchedPlots } from './choice.ts';

export interface ChooserProps {
  readonly land: Land;
  readonly choice: Choice;
  /** Why an earlier job for the same plot and method failed. */
  readonly warning: string | undefined;
}

/** Writes the choice into the address. */
export function choose({ event, plot, method }: { event: string; plot?: string; method?: string }): void {
  const filters = { event, ...(plot === undefined ? {} : { plot }), ...(method === undefined ? {} : { method }) };
  navigate({ selection: null, filters });
}

export function Chooser({ land, choice, warning }: ChooserProps) {
  return (
    <form class="chooser" onSubmit={(event) => submit(event, choice)}>
      <EventSelect land={land} choice={choice} />
      <PlotSelect land={land} choice={choice} />
      <MethodChoice choice={choice} />
      <RunButton choice={choice} warning={warning} />
      <KnownJobs />
    </form>
  );
}

async function submit(submitted: Event, choice: Choice): Promise<void> {
  submitted.preventDefault();
  const { event, plot, method } = choice;
  if (method !== undefined) await runAndShow({ eventId: event.eventId, aoiId: plot.aoiId, method });
}

export async function runAndShow(input: Omit<FootprintInput, 'aoiVersion'>): Promise<void> {
  const jobId = await runFootprint(input);
  if (jobId !== undefined) navigate({ selection: jobId, filters: {} });
}

function EventSelect({ land, choice: { event } }: { readonly land: Land; readonly choice: Choice }) {
  const groups = [
    { label: t('Can be measured'), events: land.events.filter(({ peril }) => methodsOf(peril).length > 0) },
    { label: t('No method detects them'), events: land.events.filter(({ peril }) => methodsOf(peril).length === 0) },
  ];
  return (
    <label>
      {t('Event')}
      <select value={event.eventId} onChange={(change) => choose({ event: change.currentTarget.value })}>
        {groups.map(({ label, events }) => (
          <optgroup key={label} label={label}>
            {events.map(({ eventId, name, severity, peril, startedAt }) => (
              <option key={eventId} value={eventId}>
                {name}, {t('{0} {1}', named(severity), renderWord(peril))} {renderDay(startedAt)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

function PlotSelect({ land, choice: { event, plot } }: { readonly land: Land; readonly choice: Choice }) {
  const touched = touchedPlots(land, event);
  const others = land.plots.filter((other) => !touched.includes(other));
  return (
    <label>
      {t('Plot')}
      <select
        value={plot.aoiId}
        onChange={(change) => choose({ event: event.eventId, plot: change.currentTarget.value })}
      >
        {[
          { label: t('Touched by the event'), plots: touched },
          { label: t('Others'), plots: others },
        ].map(({ label, plots }) => (
          <optgroup key={label} label={label}>
            {plots.map(({ aoiId, name, areaHectares }) => (
              <option key={aoiId} value={aoiId}>
                {name}, {renderHectares(areaHectares)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

function MethodChoice({ choice: { event, plot, method } }: { readonly choice: Choice }) {
  return (
    <fieldset>
      <legend>{t('Method')}</legend>
      {methodsOf(event.peril).map((offered) => (
        <label key={offered} class="radio">
          <input
            type="radio"
            name="method"
            value={offered}
            checked={offered === method}
            onChange={() => choose({ event: event.eventId, plot: plot.aoiId, method: offered })}
          />
          <code>{offered}</code>
          <span class="soft">
            {creditsOf(plot.areaHectares, offered)} {t('credits')}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** What keeps the chosen identity from measuring it. */
export function obstacleTo(choice: Choice): string | undefined {
  const { data: status } = worldStatus().value;
  return obstacleOf(choice, { remainingCredits: status?.remainingCredits, permissions: status?.identity.permissions });
}

function RunButton({ choice, warning }: Pick<ChooserProps, 'choice' | 'warning'>) {
  const obstacle = obstacleTo(choice);
  const isTouched = choice.event.affectedAoiIds.includes(choice.plot.aoiId);
  const { isSending, failure } = enqueueing.value;
  return (
    <>
      <button type="submit" class="primary" disabled={obstacle !== undefined || isSending} aria-describedby="why">
        {t('Compute the footprint')}
      </button>
      <p id="why" class={obstacle === undefined ? 'soft' : 'obstacle'} role="status">
        {obstacle ?? (warning !== undefined && <Sentence text={warning} />)}
        {(obstacle ?? warning) === undefined &&
          (isTouched ? '' : t('The event did not touch this plot: expect no damage.'))}
      </p>
      {failure !== undefined && <FailureNotice failure={failure} />}
    </>
  );
}

function KnownJobs() {
  const jobs = listKnownJobs();
  if (jobs.length === 0) return null;
  return (
    <p class="known-jobs">
      <span class="soft">{t('Jobs seen here')}</span>
      {jobs.map((id) => (
        <IdLink key={id} id={id} />
      ))}
    </p>
  );
}
