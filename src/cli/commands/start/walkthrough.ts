// sbox walkthrough: the footprint flow and what can be learned from it, guided on a terminal, a transcript elsewhere.
// It runs in a world of its own, and in a sandbox of its own when none answers.

import { defineCommand } from '../../session/command.ts';
import { isSandbox } from '../../session/documents.ts';
import { clean } from '../../terminal/clean-text.ts';

export const walkthrough = defineCommand(
  {
    words: ['walkthrough'],
    summary: 'The footprint flow, step by step: guided on a terminal, a transcript elsewhere',
    notes: ['It runs in a world of its own and starts a sandbox when none answers.'],
    arguments: [],
    options: [
      { name: 'yes', short: 'y', description: 'Ask nothing: the transcript.' },
      { name: 'event', value: 'ID', description: 'Weather event of the footprint.', completes: 'events' },
      { name: 'aoi', value: 'ID', description: 'Plot of the footprint.', completes: 'aois' },
    ],
    examples: ['sbox walkthrough', 'sbox walkthrough --yes'],
  },
  async (session, { options: { yes, event: eventId = 'evt_0001', aoi: aoiId = 'aoi_0001' } }) => {
    const { terminal } = session;
    const settings = await session.settings();
    const { createTour, startAfresh } = await import('../../walkthrough/tour.ts');
    const { takeSteps } = await import('../../walkthrough/take-steps.ts');
    const own = (await isSandbox(await session.client())) ? undefined : await startOwn();
    try {
      if (own !== undefined)
        terminal.err(clean`no sbox answers at ${settings.baseUrl.value}, so this runs in a sandbox of its own\n`);
      const baseUrl = own?.url ?? settings.baseUrl.value;
      const world = settings.world?.value ?? 'walkthrough';
      const isGuided = terminal.canAsk && terminal.isOutTerminal && yes !== true;
      await startAfresh(baseUrl, world);
      await takeSteps(createTour(session, { baseUrl, world, isGuided }), { eventId, aoiId });
    } finally {
      await own?.close();
    }
  },
);

async function startOwn() {
  const { startSandbox } = await import('../../serving/start-sandbox.ts');
  return startSandbox({ port: 0 });
}
