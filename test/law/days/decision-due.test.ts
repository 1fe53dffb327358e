import { expect, test } from 'vitest';
import { decisionDueOf } from '../../../src/law/days/decision-due.ts';

type History = Parameters<typeof decisionDueOf>[1]['statusHistory'];
const entries = (...steps: (readonly [string, string])[]) =>
  steps.map(([status, day]) => ({ status, at: `2026-03-${day}T12:00:00.000Z`, note: null })) as unknown as History;
const due = (country: string, history: History) =>
  decisionDueOf(country, { reportedAt: '2026-03-01T12:00:00.000Z', statusHistory: history });

const noticed = ['submitted', '01'] as const;
const scheduled = ['assessment_scheduled', '10'] as const;

test.each([
  ['the notice', [noticed], '2026-03-31'],
  ['what the insurer does', [noticed, ['under_review', '05'], scheduled, ['assessed', '20']], '2026-03-31'],
  ['an amendment', [noticed, ['submitted', '04'], scheduled], '2026-04-03'],
  ['an amendment after an appointment', [noticed, scheduled, ['assessment_scheduled', '12']], '2026-04-11'],
  ['a second assessment', [noticed, ['assessed', '20'], ['assessed', '25']], '2026-03-31'],
] as const)('thirty days count from the last information of the insured: %s', (_, steps, day) => {
  expect(due('AR', entries(...steps)).slice(0, 10)).toBe(day);
});

test('in Spain forty days count from the notice', () => {
  expect(due('ES', entries(noticed, ['submitted', '04'])).slice(0, 10)).toBe('2026-04-10');
});
