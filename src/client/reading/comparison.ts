// Whether the model and the expert agree, as every surface says it: both over the hectares of the plot.

import type { compareWithModel } from '../../law/figures/claim-figures.ts';
import type { Wording } from '../report/report-figures.ts';
import { fill } from '../report/report-words.ts';

type Compared = NonNullable<ReturnType<typeof compareWithModel>>;

export const sayVerdict = (
  { rangeFromPct, rangeToPct, isWithinRange }: Compared,
  { words, figures }: Wording,
): string => fill(isWithinRange ? words.agree : words.differ, figures.short(rangeFromPct), figures.short(rangeToPct));
