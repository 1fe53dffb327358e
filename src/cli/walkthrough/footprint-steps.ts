// The flow of the service: an event, a plot, a job, its result.

import { waitForJob } from '../../client/wait.ts';
import type { Job } from '../../contract/schemas/job.ts';
import { footprintJobKind, supportedPerils } from '../../contract/schemas/vocabularies.ts';
import { renderFootprint } from '../footprint/text.ts';
import { layOutTable, renderTable } from '../output/table.ts';
import { clean } from '../terminal/clean-text.ts';
import { choose } from '../terminal/prompts.ts';
import { interruptible } from '../terminal/signals.ts';
import { sayText, type Tour } from './tour.ts';

/** What was chosen, and what came of it, from step to step. */
export interface Progress {
  eventId: string;
  aoiId: string;
  /** Plots that the event touched, once it was chosen. */
  touched?: readonly string[];
  jobId?: string;
}

export const footprintKey = 'walkthrough-1';

export async function findEvent(tour: Tour, progress: Progress): Promise<void> {
  const { isGuided, as, session } = tour;
  sayText(tour, 'A claim begins with weather: which events touched the portfolio?');
  const query = isGuided ? {} : ({ peril: 'hail', severity: 'severe' } as const);
  const { data } = await as.full.listEvents({ query });
  sayTable(tour, data, ['eventId', 'peril', 'severity', 'name', 'startedAt']);
  if (!isGuided) return;
  await tour.flush();
  const known = data.filter(({ peril, affectedAoiIds }) => {
    return affectedAoiIds.length > 0 && supportedPerils.some((supported) => supported === peril);
  });
  progress.eventId = await choose(
    session.streams,
    'Which event?',
    known.map(({ eventId, name, peril, severity }) => ({
      value: eventId,
      label: `${eventId} ${name}`,
      hint: `${severity} ${peril}`,
    })),
    progress.eventId,
  );
  progress.touched = known.find(({ eventId }) => eventId === progress.eventId)?.affectedAoiIds ?? [];
}

export async function findPlot(tour: Tour, progress: Progress): Promise<void> {
  const { isGuided, as, session } = tour;
  sayText(tour, 'A plot (AOI) has a ring, longitude first; its area decides what a computation costs.');
  if (isGuided) {
    const { data: aois } = await as.full.listAois({ query: { limit: 250 } });
    const choices = aois.filter(({ aoiId }) => progress.touched?.includes(aoiId));
    await tour.flush();
    progress.aoiId = await choose(
      session.streams,
      'Which plot?',
      choices.map(({ aoiId, name, areaHectares }) => ({
        value: aoiId,
        label: `${aoiId} ${name}`,
        hint: `${areaHectares} ha`,
      })),
      progress.aoiId,
    );
  }
  const { data } = await as.full.getAoi({ params: { id: progress.aoiId } });
  sayTable(tour, [data], ['aoiId', 'name', 'areaHectares', 'crop']);
}

export async function enqueueJob(tour: Tour, progress: Progress): Promise<void> {
  sayText(tour, 'A raster query takes seconds to minutes, so the work is a job. The key makes a repeat harmless.');
  const { data: job } = await tour.as.full.createJob({
    body: { kind: footprintJobKind, input: { eventId: progress.eventId, aoiId: progress.aoiId } },
    idempotencyKey: footprintKey,
  });
  progress.jobId = job.jobId;
  const { chargedCredits, remainingCredits } = job.cost;
  tour.say(`     ${job.jobId} is ${job.status}; ${chargedCredits} credits charged, ${remainingCredits} left`);
}

export async function watchJob(tour: Tour, progress: Progress): Promise<void> {
  sayText(tour, 'The job is read until it has ended. A job that has ended is never rewritten.');
  const onJob = ({ status, progressPct }: Job) => tour.say(`     ${status} ${progressPct} %`);
  const jobId = String(progress.jobId);
  const job = await interruptible(tour.session.streams, `stopped; the job ${jobId} goes on`, (signal) =>
    waitForJob(tour.as.full, jobId, { onJob, signal, ...(tour.isGuided ? {} : { intervalSeconds: 0 }) }),
  );
  if (job.error !== null) tour.say(`     ${job.error.code}: ${job.error.detail}`);
}

export async function showResult(tour: Tour, progress: Progress): Promise<void> {
  const { terminal } = tour.session;
  sayText(tour, 'The result is evidence: the damaged cells by severity, the hectares, and a digest.');
  const { data: result } = await tour.as.full.getJobResult({ params: { id: String(progress.jobId) } });
  const { data: aoi } = await tour.as.full.getAoi({ params: { id: progress.aoiId } });
  if (!('geometry' in result)) return;
  const view = { colours: tour.colours, columns: tour.width - 2, rows: terminal.isOutTerminal ? terminal.rows : 40 };
  tour.say(
    '',
    ...renderFootprint(result, aoi, view)
      .lines()
      .map((line) => clean`  ${line}`),
  );
}

function sayTable({ say, colours, width }: Tour, records: readonly unknown[], columns: readonly string[]): void {
  const text = renderTable(records, layOutTable(records, columns, width - 5), { colours, hasHead: true });
  say(...text.lines().map((line) => clean`     ${line}`));
}
