// The choice of event, plot and method, what the job costs, and what keeps it from being sent.

import { creditsOf } from '../../contract/footprint-cost.ts';
import type { FootprintResult } from '../../contract/records.ts';
import { type Method, methodsOf } from '../../contract/schemas/vocabularies.ts';
import { FailureNotice } from '../ids/failure-notice.tsx';
import { type Choice, touchedPlots } from '../jobs/choice.ts';
import { enqueueing, listFollowedJobs, runFootprint } from '../jobs/footprint-jobs.ts';
import { obstacleOf } from '../jobs/obstacles.ts';
import type { Land } from '../land/land.ts';
import { PlotSelect } from '../land/plot-select.tsx';
import { renderDay, renderHectares, renderStorm } from '../land/words.ts';
import { Button } from '../look/button.tsx';
import { Sentence } from '../look/facts.tsx';
import { type Choices, Select } from '../look/fields.tsx';
import { hrefTo, navigate } from '../state/navigation.ts';
import { worldStatus } from '../state/readings.ts';
import { awaitAnswer } from '../window/answer-heading.tsx';
import { renderNumber, t } from '../words/t.ts';

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
      <div class="label">
        <span aria-hidden="true">{t('Plot')}</span>
        <PlotSelect
          first={[t('Touched by the event'), touchedPlots(land, choice.event)]}
          plots={land.plots}
          chosen={choice.plot.aoiId}
          choose={(plot) => choose({ event: choice.event.eventId, plot })}
        />
      </div>
      <MethodChoice choice={choice} />
      <RunButton choice={choice} warning={warning} />
    </form>
  );
}

async function submit(submitted: Event, { event, plot, method }: Choice): Promise<void> {
  submitted.preventDefault();
  if (method === undefined) return;
  const jobId = await runFootprint({ eventId: event.eventId, aoiId: plot.aoiId, method });
  if (jobId === undefined) return;
  awaitAnswer(jobId);
  navigate({ selection: jobId, filters: {} });
}

function EventSelect({ land, choice: { event } }: { readonly land: Land; readonly choice: Choice }) {
  const choicesOf = (isDetected: boolean): Choices =>
    land.events
      .filter(({ peril }) => methodsOf(peril).length > 0 === isDetected)
      .map((each) => [each.eventId, `${each.name}, ${renderStorm(each)} ${renderDay(each.startedAt)}`]);
  const groups = [
    [t('Can be measured'), choicesOf(true)],
    [t('No method detects them'), choicesOf(false)],
  ] as const;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the choice within it is its control.
    <label>
      {t('Event')}
      <Select value={event.eventId} groups={groups} choose={(chosen) => choose({ event: chosen })} />
    </label>
  );
}

/** The methods of the peril: what each would cost, or found on this plot. */
function MethodChoice({ choice: { event, plot, method } }: { readonly choice: Choice }) {
  const results = listFollowedJobs().flatMap(({ result }) => result ?? []);
  const resultOf = (by: Method) =>
    results.find((one) => one.method === by && one.eventId === event.eventId && one.aoiId === plot.aoiId);
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
            <MethodFigure cost={creditsOf(plot.areaHectares, offered)} result={resultOf(offered)} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function MethodFigure({ cost, result }: { readonly cost: number; readonly result: FootprintResult | undefined }) {
  if (result === undefined) return `${cost} ${t('credits')}`;
  return (
    <a href={hrefTo('footprint', result.jobId)}>
      {renderHectares(result.damagedHectares)} ± {renderNumber(result.uncertaintyPct)} %
    </a>
  );
}

function RunButton({ choice, warning }: Pick<ChooserProps, 'choice' | 'warning'>) {
  const { data: status } = worldStatus().value;
  const means = { remainingCredits: status?.remainingCredits, permissions: status?.identity.permissions };
  const obstacle = obstacleOf(choice, means);
  const isTouched = choice.event.affectedAoiIds.includes(choice.plot.aoiId);
  const { isSending, failure } = enqueueing.value;
  return (
    <>
      <Button
        words={t('Compute the footprint')}
        type="submit"
        class="primary"
        disabled={obstacle !== undefined || isSending}
        aria-describedby="why"
      />
      <p id="why" class={obstacle === undefined ? 'soft' : 'obstacle'} role="status">
        {obstacle ?? (warning !== undefined && <Sentence text={warning} />)}
        {(obstacle ?? warning) === undefined &&
          (isTouched ? '' : t('The event did not touch this plot: expect no damage.'))}
      </p>
      {failure !== undefined && <FailureNotice failure={failure} />}
    </>
  );
}
