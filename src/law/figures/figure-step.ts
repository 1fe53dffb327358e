// One step in the derivation of a figure. The steps that it is derived from come after it, one level deeper.

import type { FigureName, FigureStep, Money } from '../../contract/records.ts';

type Given = readonly [value: FigureStep['value'], unit: string];
type Optional = Partial<Pick<FigureStep, 'from' | 'result'>>;

export const stepsAt =
  (depth: number) =>
  (operator: FigureStep['operator'], name: FigureName, [value, unit]: Given, more: Optional = {}): FigureStep => ({
    ...{ depth, operator, name, value, unit, result: null, from: null },
    ...more,
  });

/** The source of a figure that is a member of a record. */
export const memberOf = (record: string) => (member: string) => ({ from: { record, member } });

export const moneyOf = ({ amount, currency }: Money): Given => [amount, currency];

/** Moves the whole tree some levels deeper. */
export const deeper = (steps: readonly FigureStep[], by: number): FigureStep[] =>
  steps.map((step) => ({ ...step, depth: step.depth + by }));
