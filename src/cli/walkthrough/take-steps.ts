// The walkthrough from its first step to its last: a question between them on a terminal, a transcript elsewhere.

import { confirm } from '../terminal/prompts.ts';
import { enqueueJob, findEvent, findPlot, type Progress, showResult, watchJob } from './footprint-steps.ts';
import { crossTenants, exceedBudget, lackPermission, repeatJob, replayDeadLetter } from './lesson-steps.ts';
import type { Tour } from './tour.ts';

const steps: readonly (readonly [title: string, run: (tour: Tour, progress: Progress) => Promise<void>])[] = [
  ['Find the event', findEvent],
  ['Find the plot', findPlot],
  ['Enqueue the footprint job', enqueueJob],
  ['Read it until it has ended', watchJob],
  ['Read the result', showResult],
  ['Charged once', repeatJob],
  ['Over budget', exceedBudget],
  ['Not permitted', lackPermission],
  ['Not yours', crossTenants],
  ['A dead letter replayed', replayDeadLetter],
];

/** Over this event and plot, unless others are chosen on the way. */
export async function takeSteps(
  tour: Tour,
  first: { readonly eventId: string; readonly aoiId: string },
): Promise<void> {
  const { session, say, colours } = tour;
  const progress: Progress = { ...first };
  for (const [index, [title, run]] of steps.entries()) {
    say(...(index === 0 ? [] : ['']), colours.bold(`${index + 1}. ${title}`));
    await run(tour, progress);
    await tour.flush();
    const [next, runNext] = steps[index + 1] ?? [];
    const asksItself = runNext === findPlot;
    if (!tour.isGuided || next === undefined || asksItself) continue;
    if (!(await confirm(session.streams, `Next: ${next}?`, true))) break;
  }
  say(
    '',
    colours.bold('What next'),
    `   sbox jobs create --event-id ${progress.eventId} --aoi-id ${progress.aoiId} --wait`,
    '   sbox claims list --status submitted',
    '   sbox --help',
  );
  await tour.flush();
}
