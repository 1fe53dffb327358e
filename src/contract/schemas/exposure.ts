import * as Type from 'typebox';
import { Closed, Id, Nullable, Timestamp } from '../form/fields.ts';
import { Hectares, Money } from './fields.ts';
import { Crop, Peril } from './vocabularies.ts';

const ExpectedLoss = Nullable(
  Money,
  'Expected loss of the insured plots, from the expectedLossPct of the detections; null if none has one.',
);
const insured = {
  plots: Type.Integer({ minimum: 0 }),
  insuredHectares: Hectares,
  sumInsured: Money,
  remainingSumInsured: Money,
};

const StruckSum = Closed({
  eventId: Id('evt', 'the weather event'),
  peril: Peril,
  plots: Type.Integer({ minimum: 1 }),
  damagedHectares: Hectares,
  sumInsured: Money,
  expectedLoss: ExpectedLoss,
});

/** Sums up the policies over the plots at `asOf`. A plot of two policies counts once in hectares, and with both sums. */
export const Exposure = Closed({
  asOf: Timestamp,
  ...insured,
  byPeril: Type.Array(Closed({ peril: Peril, ...insured })),
  byCrop: Type.Array(Closed({ crop: Nullable(Crop), ...insured })),
  byEvent: Type.Array(StruckSum, { description: 'From the detections of the report, the largest first.' }),
  expectedLoss: ExpectedLoss,
  largestEvent: Nullable(StruckSum, 'By expectedLoss, then by sumInsured; null when no insured plot was struck.'),
});
export type Exposure = Type.Static<typeof Exposure>;
