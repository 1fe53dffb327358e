// The cost of a footprint job: credits by area, twice that for SAR scenes (Decision 8).

import { type Method, sarMethod } from './schemas/vocabularies.ts';

const hectaresPerCredit = 10;

export function creditsOf(areaHectares: number, method: Method): number {
  return Math.ceil(areaHectares / hectaresPerCredit) * (method === sarMethod ? 2 : 1);
}
