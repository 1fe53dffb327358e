// sbox walkthrough: the footprint flow and what can be learned from it, guided on a terminal, a transcript elsewhere.
// It runs in a world of its own, and in a sandbox of its own when none answers.

import { randomUUID } from 'node:crypto';
import { createClient } from '../../../client/client.ts';
import { fixtureTokens } from '../../../contract/permissions.ts';
import { isSandbox } from '../../session/documents.ts';
import type { Session } from '../../session/session.ts';
import { confirm } from '../../terminal/prompts.ts';
import {
  enqueueJob,
  findEvent,
  findPlot,
  type Progress,
  showResult,
  watchJob,
} from '../../walkthrough/footprint-steps.ts';
import {
  crossTenants,
  exceedBudget,
  lackPermission,
  repeatJob,
  replayDeadLetter,
} from '../../walkthrough/lesson-steps.ts';
import { createTour, type Tour } from '../../walkthrough/tour.ts';
import { startSandboxServer } from './serve.ts';

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

export async function walkThrough(session: Session): Promise<undefined> {
  const settings = await session.settings();
  const own = (await isSandbox(await session.client())) ? undefined : await startSandboxServer({ port: 0 });
  try {
    if (own !== undefined)
      session.terminal.err(`no sbox answers at ${settings.baseUrl.value}, so this runs in a sandbox of its own\n`);
    const baseUrl = own?.url ?? settings.baseUrl.value;
    const world = settings.world?.value ?? 'walkthrough';
    await startAfresh(baseUrl, world);
    const isGuided = session.terminal.canAsk && session.terminal.isOutTerminal && session.options.yes !== true;
    await takeSteps(createTour(session, { baseUrl, world, isGuided }));
  } finally {
    await own?.close();
  }
  return undefined;
}

/** The same world gives the same transcript, whoever walked through it before. */
async function startAfresh(baseUrl: string, world: string): Promise<void> {
  const token = `${fixtureTokens[0]?.token}+${world}`;
  await createClient({ baseUrl, token, createKey: randomUUID }).resetSandbox({ body: {} });
}

async function takeSteps(tour: Tour): Promise<void> {
  const { session, say, colours } = tour;
  const { event, aoi } = session.options;
  const progress: Progress = { eventId: String(event ?? 'evt_0001'), aoiId: String(aoi ?? 'aoi_0001') };
  for (const [index, [title, run]] of steps.entries()) {
    say(...(index === 0 ? [] : ['']), colours.bold(`${index + 1}. ${title}`));
    await run(tour, progress);
    await tour.flush();
    const [next, runNext] = steps[index + 1] ?? [];
    const asksItself = runNext === findPlot;
    if (!tour.isGuided || next === undefined || asksItself) continue;
    if (!(await confirm(session, `Next: ${next}?`, true))) break;
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
