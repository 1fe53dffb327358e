import * as Type from 'typebox';
import { CalendarDate, Closed, Nullable } from '../form/fields.ts';
import { Percent } from './fields.ts';
import { TriggerIndex, TriggerShape } from './vocabularies.ts';

const Threshold = Type.Number({ minimum: -100, maximum: 5000 });

export const Trigger = Closed(
  {
    index: TriggerIndex,
    window: Closed({ from: CalendarDate, to: CalendarDate }),
    strike: { ...Threshold, description: 'The index value at which payment begins.' } as typeof Threshold,
    exit: { ...Threshold, description: 'The index value at which the full sum is paid.' } as typeof Threshold,
    shape: TriggerShape,
  },
  'index, window {from, to}, strike (payment begins), exit (full payment) and shape (linear; step pays in full at the strike).',
);
export type Trigger = Type.Static<typeof Trigger>;

const Value = Nullable(Type.Number(), 'mm, SPI, °C or mm of hail, two decimals; null if nothing is measured.');

/** The value of the index over the window on one plot. */
export const IndexReading = Closed({ value: Value, payPct: Percent });
export type IndexReading = Type.Static<typeof IndexReading>;

/** The index, and its values day by day. */
export const IndexSeries = Closed({
  ...Trigger.properties,
  ...IndexReading.properties,
  normalMm: Nullable(
    Type.Number({ minimum: 0 }),
    'Normal rain over the window, the reference of an SPI; null for other indexes.',
  ),
  series: Type.Array(Closed({ date: CalendarDate, value: Value }), {
    description: 'Rain, minimum temperature or hail.',
  }),
});
export type IndexSeries = Type.Static<typeof IndexSeries>;

/** The index that determines an amount; null for other amounts. */
export const ByIndex = Nullable(Closed({ ...Trigger.properties, ...IndexReading.properties }));
