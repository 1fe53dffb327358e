// Draws the story for a projector: one picture, one answer, and one button for the next step. The address may select another loss
// or fewer steps.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { markOf } from '../drawing/operation-marks.ts';
import { loadGround } from '../ground/ground-layer.tsx';
import { ActFailure, Unread } from '../ids/failure-notice.tsx';
import { loadGrid } from '../jobs/cells-layer.tsx';
import { choiceOf } from '../jobs/choice.ts';
import { openJob } from '../jobs/footprint-jobs.ts';
import { NothingToMeasure } from '../jobs/nothing-to-measure.tsx';
import { includePlot, land, landFailure } from '../land/land.ts';
import { logRows } from '../live/live-log.ts';
import { Button } from '../look/button.tsx';
import { useAct } from '../state/act.ts';
import { address, hrefTo, navigate, replaceAddress } from '../state/navigation.ts';
import { AnswerHeading, awaitAnswer } from '../window/answer-heading.tsx';
import { t } from '../words/t.ts';
import { AnswerFigure, AnswerRows, StageHead } from './answer-parts.tsx';
import { caseSteps } from './case-steps.tsx';
import { callerOn, claimSteps } from './claim-steps.tsx';
import { isMoney, primaryStep, readStory, type StageStep, type Story } from './story.ts';

const stageSteps = { ...claimSteps, ...caseSteps };
type StageStepName = keyof typeof stageSteps;
const stageStepNames = Object.keys(stageSteps) as StageStepName[];

/** A presenter's remote sends some of these. */
const onward = ['ArrowRight', 'PageDown', ' ', 'Enter'];
const backward = ['ArrowLeft', 'PageUp'];

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('a, button, input, select, textarea, summary');

/** Presses the first of these buttons that is enabled; none is while an action runs or at an end of the story. */
function press(...selectors: readonly string[]): void {
  const all = selectors.map((selector) => document.querySelector<HTMLElement>(`button${selector}:enabled`));
  all.find((button) => button !== null)?.click();
}

export function Stage() {
  const isIdsShown = useSignal(false);
  const isBlank = useSignal(false);
  const { filters } = address.value;
  const found = land.value;
  const choice = found && choiceOf(found, filters);
  const story = readStory(found, choice);
  useEffect(() => includePlot(filters.plot), [filters.plot]);
  useEffect(() => {
    void loadGrid();
    void loadGround();
    const onKey = (event: KeyboardEvent) => {
      const { key, target, repeat } = event;
      if (repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (isBlank.peek()) {
        isBlank.value = false;
        event.preventDefault();
        event.stopImmediatePropagation();
      } else if (key === 'i') isIdsShown.value = !isIdsShown.peek();
      else if (key === 'b' || key === '.') isBlank.value = true;
      else if (backward.includes(key)) press('.look-back');
      else if (onward.includes(key) && !((key === ' ' || key === 'Enter') && isControl(target)))
        press('.look-on', '.stage-next');
    };
    // Listens before the shortcuts of the page, so that the key which ends a blank picture does nothing else.
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
  const lastJob = logRows.value.findLast(
    ({ operationId }) => operationId !== null && markOf(operationId).kind === 'job',
  )?.created[0];
  useEffect(() => {
    if (lastJob !== undefined) openJob(lastJob);
  }, [lastJob]);
  if (found !== undefined && choice === undefined) return <NothingToMeasure />;
  if (story === undefined) return <Unread title={t('Reading plots and events')} failure={landFailure.value} />;
  return (
    <>
      <Shown story={story} isIdsShown={isIdsShown.value} />
      {isBlank.value && <p class="stage-blank">{t('Any key brings the picture back.')}</p>}
    </>
  );
}

function Shown({ story, isIdsShown }: { readonly story: Story; readonly isIdsShown: boolean }) {
  const { selection, filters } = address.value;
  const among =
    filters.steps === undefined ? stageStepNames : stageStepNames.filter((name) => isAmong(name, filters.steps));
  const seen = among.filter((name) => stageSteps[name].isReached(story));
  const newest = seen.at(-1) ?? 'storm';
  const name = seen.find((each) => each === selection) ?? newest;
  const course = { name, newest, among, seen };
  const { picture, answer } = stageSteps[name] as StageStep;
  const { heading, ids = [], words = [], ...rest } = answer(story);
  const isWide = rest.rows === 'calculation' || isMoney(rest);
  return (
    <div class={isWide ? 'stage wide' : 'stage'}>
      <StageHead now={story.now} as={callerOn(name)} />
      <main class="stage-picture" id="panel" tabIndex={-1} aria-label={t('Picture')}>
        {picture(story)}
      </main>
      <section class="stage-answer" aria-label={t('Response')}>
        <AnswerHeading of={`stage ${name}`}>{heading}</AnswerHeading>
        <AnswerFigure {...rest} />
        {words.map((line) => line !== undefined && <p key={line}>{line}</p>)}
        <AnswerRows of={rest.rows} story={story} />
        {isIdsShown && <p class="mono">{ids.join(' ')}</p>}
        <Next key={name} story={story} {...course} />
      </section>
      <Rail {...course} />
    </div>
  );
}

const isAmong = (name: string, steps = ''): boolean => steps.split(',').includes(name);

interface Course {
  readonly name: StageStepName;
  readonly newest: StageStepName;
  readonly among: readonly StageStepName[];
  readonly seen: readonly StageStepName[];
}

/** The button of the step; on an earlier step that is shown again, a button that leads forward. */
function Next({ story, name, newest, among }: Course & { readonly story: Story }) {
  const { state, attempt } = useAct();
  const isWaiting = state.value.isSending || !story.isNextRead;
  const step = (stageSteps[name] as StageStep).next;
  const next = step === 'primary' ? primaryStep(story) : step && ([t(step[0]), step[1]] as const);
  const following = among[among.indexOf(name) + 1];
  const show = (step: StageStepName) => navigate({ selection: step });
  if (name !== newest) return <Button words={t('Go on')} class="primary stage-next" onClick={() => show(newest)} />;
  if (step === 'primary' && isWaiting && next === undefined) return null;
  if (next === undefined || following === undefined)
    return (
      <a class="primary stage-next" href={hrefTo('cases', story.claim?.claimId ?? null)}>
        {t('Open the case')}
      </a>
    );
  const [label, take] = next;
  const press = () => {
    awaitAnswer(`stage ${following}`);
    // Other storms strike while the clock moves, and the story keeps its own.
    replaceAddress({ filters: { ...address.peek().filters, event: story.event.eventId, plot: story.plot.aoiId } });
    return attempt(() => take(story));
  };
  return (
    <>
      <ActFailure act={state.value} />
      <Button
        words={label}
        class="primary stage-next"
        aria-disabled={isWaiting}
        onClick={isWaiting ? undefined : press}
      />
    </>
  );
}

/** Shows the place in the story and moves through its steps, which undoes nothing. */
function Rail({ among, seen, name }: Course) {
  const at = seen.indexOf(name);
  const look = (sign: string, name: string, label: string, step: StageStepName | undefined) => (
    <Button
      words={sign}
      class={name}
      aria-label={label}
      disabled={step === undefined}
      onClick={() => navigate({ selection: step ?? null })}
    />
  );
  return (
    <nav class="rail" aria-label={t('Steps of the case')}>
      {look('‹', 'look-back', t('Previous step'), seen[at - 1])}
      <ol>
        {among.map((step) => (
          <li
            key={step}
            class={seen.includes(step) ? 'taken' : undefined}
            aria-current={step === name ? 'step' : undefined}
          >
            <span>{t(stageSteps[step].title)}</span>
          </li>
        ))}
      </ol>
      {look('›', 'look-on', t('Next step'), seen[at + 1])}
      <a class="unseen" href={hrefTo('requests')}>
        {t('Leave the stage')}
      </a>
    </nav>
  );
}
