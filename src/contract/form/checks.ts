// The checks of a request in their order (Decision 1), each with the question that it answers.

import questions from './checks.json' with { type: 'json' };

export type CheckName = keyof typeof questions;
export interface Check {
  readonly name: CheckName;
  readonly asks: string;
}
export const checks = Object.entries(questions).map(([name, asks]) => ({ name, asks })) as readonly Check[];
