// 409: the request is right, the state of the world stands against it.

import type { ProblemKind } from './problem-kind.ts';

export const conflictProblems = {
  idempotency_in_progress: {
    status: 409,
    title: 'A request with this idempotency key is still running',
    meaning: 'The first request with the key has not ended. Keys that start with sbox-in-flight- always answer so.',
    remedy: 'Wait for the seconds in Retry-After and send the same request again.',
  },
  duplicate_resource: {
    status: 409,
    title: 'Such a resource exists already',
    meaning: 'A member that must be unique is taken: within the organization, or a ring within its portfolio.',
    remedy: 'Use the existing resource that the detail names, or change the member.',
  },
  claim_already_open: {
    status: 409,
    title: 'A claim for this loss is open already',
    meaning: 'The policy has an open claim for the same plot, peril and event.',
    remedy: 'Work on the claim that the detail names.',
  },
  claim_already_settled: {
    status: 409,
    title: 'This loss is settled already',
    meaning: 'The policy has a decided claim for the same plot, peril and event: approved, rejected, paid or closed.',
    remedy: 'Read the claim that the detail names; a loss is settled once.',
  },
  peritaje_already_open: {
    status: 409,
    title: 'The claim has an open peritaje already',
    meaning: 'A claim has one peritaje at a time that is scheduled or in progress.',
    remedy: 'Finish the peritaje that the detail names first.',
  },
  watch_already_exists: {
    status: 409,
    title: 'The plot is watched for this peril already',
    meaning: 'A plot has one watch subscription for each peril.',
    remedy: 'Use the watch subscription that the detail names.',
  },
  report_already_signed: {
    status: 409,
    title: 'The report is signed already',
    meaning: 'A signed report is evidence and is never rewritten.',
    remedy: 'Read the report, or create a new one.',
  },
  job_already_terminal: {
    status: 409,
    title: 'The job has ended',
    meaning: 'A job that succeeded or failed is never rewritten (Spec, States 3).',
    remedy: 'Create a new job to compute again.',
  },
  delivery_not_dead_lettered: {
    status: 409,
    title: 'The delivery is not in the dead-letter queue',
    meaning: 'Only a delivery whose status is dead_letter can be replayed.',
    remedy: 'Choose a delivery of data.deadLetterQueue.',
  },
  webhook_limit_reached: {
    status: 409,
    title: 'The organization has reached its limit of webhook subscriptions',
    meaning: 'An event is delivered to all active subscriptions at once, so there are 100 of them at most.',
    remedy: 'Use an endpoint that is subscribed already, or reset the sandbox.',
  },
  policy_overlap: {
    status: 409,
    title: 'Another policy covers this plot and peril at that time',
    meaning: 'Two policies that are pending or active may not cover the same plot for the same peril on the same day.',
    remedy: 'Change the dates, the plots or the perils, or use the policy that the detail names.',
  },
  world_already_exists: {
    status: 409,
    title: 'There is a world of this name already',
    meaning: 'A fork makes a new world; it never replaces one that has been written to.',
    remedy: 'Choose another name, or drop that world first.',
  },
  default_world_stays: {
    status: 409,
    title: 'The default world cannot be dropped',
    meaning: 'It is where a token without a world name calls.',
    remedy: 'Reset it instead.',
  },
  fault_limit_reached: {
    status: 409,
    title: 'The world has reached its limit of faults',
    meaning: 'A world has at most 100 faults; one that has struck its times stays listed.',
    remedy: 'Clear the faults, or remove those that have struck.',
  },
} as const satisfies Record<string, ProblemKind>;
