// sbox clock run: lets time pass in the world, until Ctrl-C or the last instant that its clock can show.

import { defineCommand } from '../../session/command.ts';
import { callerOptions, formOptions, shownOptions } from '../../session/global-options.ts';

export const clockRun = defineCommand(
  {
    words: ['clock', 'run'],
    summary: 'Let time pass at a steady speed and show what happens, until Ctrl-C',
    notes: [
      'Each second the clock moves by one step, so a season passes in minutes. Time lost to a slow step is made up.',
    ],
    options: [
      { name: 'speed', value: 'DURATION/s', description: 'How much time passes in a second.', fallback: 'P1D/s' },
    ],
    takes: [...callerOptions, ...shownOptions, ...formOptions],
    examples: ['sbox clock run', 'sbox clock run --speed P1D/s', 'sbox clock run --speed 6h/s -o ndjson'],
  },
  async (session, { options: { speed = 'P1D/s' } }) => {
    const { runClock } = await import('../../clock/run-clock.ts');
    await runClock(session, speed);
  },
);
