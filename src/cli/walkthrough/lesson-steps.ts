// What the sandbox is for: the outcomes that are hard to stage elsewhere, each met on purpose.

import { footprintJobKind } from '../../contract/schemas/vocabularies.ts';
import { footprintKey, type Progress } from './footprint-steps.ts';
import { expectProblem, sayText, type Tour } from './tour.ts';

/** Plot and event whose job costs more than the budget holds, and a delivery that recovers on replay. */
const tooLarge = { eventId: 'evt_0001', aoiId: 'aoi_0011' };
const recovers = 'dlv_0008';

export async function repeatJob(tour: Tour, progress: Progress): Promise<void> {
  sayText(tour, 'The same request with the same key: the first answer again, and nothing is charged twice.');
  const { data: job } = await tour.as.full.createJob({
    body: { kind: footprintJobKind, input: { eventId: progress.eventId, aoiId: progress.aoiId } },
    idempotencyKey: footprintKey,
  });
  tour.say(`     still ${job.jobId}; still ${job.cost.remainingCredits} credits left`);
}

export async function exceedBudget(tour: Tour): Promise<void> {
  sayText(tour, 'The cost is estimated first. More than the budget holds is stopped before anything runs: 402.');
  await sayProblem(
    tour,
    tour.as.full.createJob({ body: { kind: footprintJobKind, input: tooLarge }, idempotencyKey: 'walkthrough-2' }),
  );
}

export async function lackPermission(tour: Tour, progress: Progress): Promise<void> {
  sayText(tour, 'The read-only token may enqueue a job, but not cancel one: 403, and the permission it lacks.');
  await sayProblem(tour, tour.as['read-only'].cancelJob({ params: { id: String(progress.jobId) } }));
}

export async function crossTenants(tour: Tour, progress: Progress): Promise<void> {
  sayText(tour, 'Another organization asks for the same plot: 404. What is not yours does not exist.');
  await sayProblem(tour, tour.as['other-org'].getAoi({ params: { id: progress.aoiId } }));
}

export async function replayDeadLetter(tour: Tour): Promise<void> {
  sayText(
    tour,
    'A webhook delivery that failed five times waits in the dead-letter queue. Its endpoint is well again: replay it.',
  );
  const { data } = await tour.as.full.listDeliveries();
  const queue = data.deadLetterQueue.map(({ deliveryId }) => deliveryId);
  tour.say(`     in the dead-letter queue: ${queue.join(', ') || 'nothing'}`);
  if (!queue.includes(recovers)) return;
  const { data: delivery } = await tour.as.full.replayDelivery({
    params: { id: recovers },
    body: {},
    idempotencyKey: 'walkthrough-3',
  });
  tour.say(`     ${delivery.deliveryId} is ${delivery.status} after ${delivery.attemptCount} attempts`);
}

async function sayProblem(tour: Tour, call: Promise<unknown>): Promise<void> {
  const problem = await expectProblem(call);
  if (problem !== undefined) sayText(tour, problem.detail, 5);
}
