import type { Detection, FigureStep, FootprintResult } from '../../contract/records.ts';
import { severities } from '../../contract/schemas/vocabularies.ts';
import { memberOf, stepsAt } from './figure-step.ts';

/** A detection, and its cells where the same measurement still gives them. */
interface Measured {
  readonly detection: Detection;
  readonly classes: FootprintResult['cellsBySeverity'] | undefined;
}

/** The classes add up exactly. */
export const damagedSteps = ({ detection, classes }: Measured): FigureStep[] => [
  stepsAt(0)('=', 'damaged_area', [detection.damagedHectares, 'ha'], of(detection)('damagedHectares')),
  ...listClasses(classes).map(([severity, { hectares }]) => stepsAt(1)('+', severity, [hectares, 'ha'])),
];

/** Each class counts with its mean loss. Empty where no published table gives one. */
export function modelSteps({ detection, classes }: Measured): FigureStep[] {
  const { expectedLossPct, growthStage, aoiHectares } = detection;
  if (expectedLossPct === null) return [];
  const [root, step, own] = [stepsAt(0), stepsAt(1), of(detection)];
  return [
    root('=', 'expected_loss', [expectedLossPct, '%'], own('expectedLossPct')),
    ...listClasses(classes).flatMap(([severity, { hectares, expectedLossPct: lossPct }]) => [
      step('+', severity, [hectares, 'ha']),
      step('×', 'class_loss', [lossPct ?? 0, '%']),
    ]),
    step('÷', 'plot_area', [aoiHectares, 'ha'], own('aoiHectares')),
    ...(growthStage === null ? [] : [step('', 'growth_stage', [growthStage.name, 'word'], own('growthStage'))]),
  ];
}

const of = ({ detectionId }: Detection) => memberOf(detectionId);

const listClasses = (classes: Measured['classes']) =>
  classes === undefined
    ? []
    : severities.map((severity) => [severity, classes[severity]] as const).filter(([, { hectares }]) => hectares > 0);
