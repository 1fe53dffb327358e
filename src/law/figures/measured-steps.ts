import type { Detection, FigureStep, FootprintResult } from '../../contract/records.ts';
import { severities } from '../../contract/schemas/vocabularies.ts';
import { memberOf, stepsAt } from './figure-step.ts';

/** A detection or the result of a job, and the cells where the same measurement still gives them. */
interface Measured {
  readonly record: string;
  readonly measured: Pick<Detection, 'damagedHectares' | 'expectedLossPct' | 'growthStage' | 'aoiHectares'>;
  readonly classes: FootprintResult['cellsBySeverity'] | undefined;
}

/** The classes add up exactly. */
export const damagedSteps = ({ record, measured, classes }: Measured): FigureStep[] => [
  stepsAt(0)('=', 'damaged_area', [measured.damagedHectares, 'ha'], memberOf(record)('damagedHectares')),
  ...listClasses(classes).map(([severity, { hectares }]) => stepsAt(1)('+', severity, [hectares, 'ha'])),
];

/** Each class counts with its mean loss. Empty where no published table gives one. */
export function modelSteps({ record, measured, classes }: Measured): FigureStep[] {
  const { expectedLossPct, growthStage, aoiHectares } = measured;
  if (expectedLossPct === null) return [];
  const [root, step, from] = [stepsAt(0), stepsAt(1), memberOf(record)];
  return [
    root('=', 'expected_loss', [expectedLossPct, '%'], from('expectedLossPct')),
    ...listClasses(classes).flatMap(([severity, { hectares, expectedLossPct: lossPct }]) => [
      step('+', severity, [hectares, 'ha']),
      step('×', 'class_loss', [lossPct ?? 0, '%']),
    ]),
    step('÷', 'plot_area', [aoiHectares, 'ha'], from('aoiHectares')),
    ...(growthStage === null ? [] : [step('', 'growth_stage', [growthStage.name, 'word'], from('growthStage'))]),
  ];
}

const listClasses = (classes: Measured['classes']) =>
  classes === undefined
    ? []
    : severities.map((severity) => [severity, classes[severity]] as const).filter(([, { hectares }]) => hectares > 0);
