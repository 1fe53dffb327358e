// One step of how a figure follows from others. What a step follows from comes after it, one deeper.

import type { FigureName, FigureStep, Money } from '../../contract/records.ts';

type Given = readonly [value: FigureStep['value'], unit: string];
type Beside = Partial<Pick<FigureStep, 'from' | 'result'>>;

/** The steps of one depth. */
export const stepsAt =
  (depth: number) =>
  (operator: FigureStep['operator'], name: FigureName, [value, unit]: Given, beside: Beside = {}): FigureStep => ({
    ...{ depth, operator, name, value, unit, result: null, from: null },
    ...beside,
  });

/** Where a figure stands in a record. */
export const standingIn = (record: string) => (member: string) => ({ from: { record, member } });

export const moneyOf = ({ amount, currency }: Money): Given => [amount, currency];

/** The whole tree, so many levels deeper. */
export const deeper = (steps: readonly FigureStep[], by: number): FigureStep[] =>
  steps.map((step) => ({ ...step, depth: step.depth + by }));
