import type { Scenario } from './records.ts';

export function findWanted(scenarios: readonly Scenario[], isWanted: (scenario: Scenario) => boolean): Scenario[] {
  let isFollowed = false;
  const found = scenarios.toReversed().filter((scenario) => {
    const isFound = isFollowed || isWanted(scenario);
    isFollowed = isFound && scenario.followsPrevious;
    return isFound;
  });
  return found.reverse();
}
