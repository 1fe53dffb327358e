import { expect, test } from 'vitest';
import { decisionDueOf } from '../../../src/law/days/decision-due.ts';

type History = Parameters<typeof decisionDueOf>[1]['statusHistory'];
const entries = (...steps: (readonly [string, string])[]) =>
  steps.map(([status, day]) => ({ status, at: `2026-03-${day}T12:00:00.000Z`, note: null })) as unknown as History;
const due = (country: string, history: History) =>
  decisionDueOf(
    { country, calendar: country === 'ES' ? 'Europe/Madrid' : 'America/Argentina/Buenos_Aires' },
    { reportedAt: '2026-03-01T12:00:00.000Z', statusHistory: history },
  );

const noticed = ['submitted', '01'] as const;
const scheduled = ['assessment_scheduled', '10'] as const;

/** The day of Argentina ends at three in the morning of UTC. */
test.each([
  ['the notice', [noticed], '2026-04-01'],
  ['what the insurer does', [noticed, ['under_review', '05'], scheduled, ['assessed', '20']], '2026-04-01'],
  ['an amendment', [noticed, ['submitted', '04'], scheduled], '2026-04-04'],
  ['an amendment after an appointment', [noticed, scheduled, ['assessment_scheduled', '12']], '2026-04-12'],
  ['a second assessment', [noticed, ['assessed', '20'], ['assessed', '25']], '2026-04-01'],
] as const)(
  'a claim is due when the thirtieth day after the last information from the insured ends: %s',
  (_, steps, day) => {
    expect(due('AR', entries(...steps))).toBe(`${day}T03:00:00.000Z`);
  },
);

test('in Spain it is due when the fortieth day after the notice ends, whatever changes of the clocks lie between', () => {
  expect(due('ES', entries(noticed, ['submitted', '04']))).toBe('2026-04-10T22:00:00.000Z');
});
