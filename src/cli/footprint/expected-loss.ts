// What a measurement leads to expect, in words for people.

import type { FootprintResult } from '../../contract/schemas/job.ts';

type Expectation = Pick<FootprintResult, 'growthStage' | 'expectedLossPct' | 'expectedLossReason'>;

export function tellExpectedLoss({ growthStage, expectedLossPct, expectedLossReason }: Expectation): string {
  const at = growthStage === null ? '' : `, at ${growthStage.name}`;
  if (expectedLossPct === null)
    return `no figure of loss: ${(expectedLossReason ?? 'unknown').replaceAll('_', ' ')}${at}`;
  return `${expectedLossPct} % of the yield lost${at}`;
}
