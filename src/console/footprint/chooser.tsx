import { useEffect } from 'preact/hooks';
import { creditsOf } from '../../contract/footprint-cost.ts';
import { methodsOf } from '../../contract/schemas/vocabularies.ts';
import { FailureNotice } from '../ids/failure-notice.tsx';
import { type Choice, touchedPlots } from '../jobs/choice.ts';
import { enqueueing, runFootprint } from '../jobs/footprint-jobs.ts';
import type { Land } from '../land/land.ts';
import { PlotSelect } from '../land/plot-select.tsx';
import { renderDate, renderStorm } from '../land/words.ts';
import { Button } from '../look/button.tsx';
import { type Choices, Select } from '../look/fields.tsx';
import { setTo } from '../look/set-to.ts';
import { navigate, navigateUnlessMoved } from '../state/navigation.ts';
import { awaitAnswer } from '../window/answer-heading.tsx';
import { t } from '../words/t.ts';

export function choose({ event, plot, method }: { event: string; plot?: string; method?: string }): void {
  const filters = { event, ...(plot === undefined ? {} : { plot }), ...(method === undefined ? {} : { method }) };
  navigate({ selection: null, filters });
}

export function Chooser({ land, choice }: { readonly land: Land; readonly choice: Choice }) {
  return (
    <form class="chooser" onSubmit={(event) => submit(event, choice)}>
      <EventSelect land={land} choice={choice} />
      <div class="label">
        <span aria-hidden="true">{t('Plot')}</span>
        <PlotSelect
          first={[t('Struck by the event'), touchedPlots(land, choice.event)]}
          plots={land.plots}
          chosen={choice.plot.aoiId}
          choose={(plot) => choose({ event: choice.event.eventId, plot })}
        />
      </div>
      <MethodChoice choice={choice} />
      <RunButton choice={choice} />
    </form>
  );
}

async function submit(submitted: Event, { event, plot, method }: Choice): Promise<void> {
  submitted.preventDefault();
  const goTo = navigateUnlessMoved();
  const jobId = await runFootprint({ eventId: event.eventId, aoiId: plot.aoiId, method });
  if (jobId === undefined) return;
  awaitAnswer(jobId);
  goTo({ selection: jobId, filters: {} });
}

function EventSelect({ land, choice: { event } }: { readonly land: Land; readonly choice: Choice }) {
  const choices: Choices = land.events.map((each) => [
    each.eventId,
    `${each.name}, ${renderStorm(each)} ${renderDate(each.startedAt)}`,
  ]);
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the choice within it is its control.
    <label>
      {t('Event')}
      <Select value={event.eventId} choices={choices} choose={(chosen) => choose({ event: chosen })} />
    </label>
  );
}

function MethodChoice({ choice: { event, plot, method } }: { readonly choice: Choice }) {
  if (method === undefined) return <p class="soft">{t('No method measures this peril.')}</p>;
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
          <code>{offered}</code>{' '}
          <span class="soft">
            {creditsOf(plot.areaHectares, offered)} {t('credits')}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The service decides whether it can be computed, such as by the remaining credits. */
function RunButton({ choice: { event, plot, method } }: { readonly choice: Choice }) {
  const { isSending, failure } = enqueueing.value;
  // A refusal says nothing about another choice.
  useEffect(() => setTo(enqueueing, { isSending: false, failure: undefined }), [event.eventId, plot.aoiId, method]);
  const isTouched = event.affectedAoiIds.includes(plot.aoiId);
  return (
    <>
      <Button words={t('Compute the footprint')} type="submit" class="primary" disabled={isSending || !method} />
      {!isTouched && <p class="soft">{t('The event did not touch this plot: expect no damage.')}</p>}
      {failure !== undefined && <FailureNotice failure={failure} />}
    </>
  );
}
