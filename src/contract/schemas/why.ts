import * as Type from 'typebox';
import { Closed, Nullable, Timestamp } from '../form/fields.ts';
import { limits } from '../form/surface.ts';
import { LogEntry } from './control.ts';
import { Money } from './fields.ts';

export const FigureName = Type.Enum(
  [
    ...['amount', 'sum_insured', 'area_claimed', 'area_insured', 'assessed_loss', 'zone_area', 'zone_damage'],
    ...['prior_loss', 'franchise', 'straight', 'sum_left', 'paid_before'],
    ...['index_share', 'index_value', 'strike', 'exit'],
    ...['reserve', 'due', 'claimed_amount', 'paid_beyond', 'reported_loss', 'expected_of_claimed', 'whole_loss'],
    ...['expected_loss', 'plot_area', 'growth_stage', 'class_loss'],
    ...['damaged_area', 'low', 'moderate', 'high', 'severe'],
    ...['cover_from', 'cover_to', 'first_day', 'last_day', 'cancelled_on', 'calendar', 'country'],
    ...['decision_due', 'last_information', 'days_to_decide'],
    ...['late_notice', 'occurred', 'reported', 'days_to_report', 'last_day_to_report'],
  ] as const,
  { description: 'What a figure is, such as sum_insured.' },
);
export type FigureName = Type.Static<typeof FigureName>;

/** The members that are computed from other figures. In a list, the number of the item stands in the middle. */
export const figureMembers = {
  claims: [
    ...['approvedAmount', 'settlement.amount', 'assessedLossPct', 'expectedLossPct', 'reserve'],
    ...['decisionDueAt', 'lateNotice'],
  ],
  peritajes: ['assessedDamagePct'],
  detections: ['damagedHectares', 'expectedLossPct'],
  policies: ['coverFrom', 'coverTo'],
  reports: ['summary.settlement.amount'],
} as const;

const step = {
  depth: Type.Integer({ minimum: 0, description: 'The inputs of a step follow it, one level deeper.' }),
  operator: Type.Enum(['', '+', '−', '×', '÷', '='], {
    description: 'What is done with the value; empty for an input.',
  }),
  name: FigureName,
  value: Type.Union([Type.Number(), Type.String(), Type.Boolean()], { description: 'The figure, in its unit.' }),
  unit: Type.String({ description: 'ha, %, mm, °C, days, date, instant, word, or a currency code; empty for none.' }),
  result: Nullable(Money, 'The result of the steps so far; for a minus, what is deducted.'),
  from: Nullable(
    Closed(
      {
        record: Type.String({ description: 'Identifier of the record.' }),
        member: Type.String({ description: 'As a dotted path.' }),
      },
      'Record that has the figure.',
    ),
    'Null for a rule or a measurement.',
  ),
};
const Step = Closed(step);
export type FigureStep = Type.Static<typeof Step>;

const FigureSource = Closed(
  {
    by: Nullable(Type.String(), 'The profile or the expert; null in the seed.'),
    at: Timestamp,
  },
  'Who gave the figure, and when, in world time.',
);

export const Why = Closed({
  record: Type.String({ description: 'Identifier of the record.' }),
  member: Nullable(Type.String(), 'Its member as a dotted path; null for all of it.'),
  value: Type.String({ description: 'As canonical JSON.' }),
  steps: Type.Array(Closed({ ...step, said: Nullable(FigureSource, 'Null if it comes from a rule.') }), {
    description: 'How it is derived from others; empty if it is not derived.',
  }),
  isLogWhole: Type.Boolean({ description: 'False if the log does not go back to the start.' }),
  calls: Type.Array(LogEntry, {
    maxItems: limits.whyCalls,
    description: 'The newest that made or named these records, oldest first.',
  }),
});
export type Why = Type.Static<typeof Why>;
