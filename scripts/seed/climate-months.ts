// The twelve months of a climate, from columns of figures.

import type { Climate } from '../../src/contract/schemas/upcoming.ts';

type Months = Climate['months'];

interface Columns {
  readonly meanC: readonly number[];
  readonly swingC: readonly number[];
  readonly rainMm: readonly number[];
  readonly rainDays: readonly number[];
  readonly humidityPct: readonly number[];
}

export const buildMonths = ({ meanC, swingC, rainMm, rainDays, humidityPct }: Columns): Months =>
  meanC.map((mean, month) => ({
    meanC: mean,
    swingC: swingC[month] as number,
    rainMm: rainMm[month] as number,
    rainDays: rainDays[month] as number,
    humidityPct: humidityPct[month] as number,
  }));
