// The scenarios that someone asks for, each after those that it follows.

import type { Scenario } from './schemas/organization.ts';

export function findWanted(scenarios: readonly Scenario[], isWanted: (scenario: Scenario) => boolean): Scenario[] {
  const found = scenarios.flatMap((scenario, index) => (isWanted(scenario) ? withLead(scenarios, index) : []));
  return [...new Set(found)];
}

function withLead(scenarios: readonly Scenario[], index: number): Scenario[] {
  const scenario = scenarios[index];
  if (scenario === undefined) return [];
  return [...(scenario.followsPrevious ? withLead(scenarios, index - 1) : []), scenario];
}
