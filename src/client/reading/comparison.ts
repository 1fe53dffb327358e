import type { compareWithModel } from '../../law/figures/claim-figures.ts';
import { fill, type Wording } from '../report/report-words.ts';

type Compared = NonNullable<ReturnType<typeof compareWithModel>>;

export const renderVerdict = (
  { rangeFromPct, rangeToPct, expectedLossPct, assessedLossPct, isWithinRange }: Compared,
  { words, figures: { short, percent } }: Wording,
): string =>
  fill(
    isWithinRange ? words.agree : words.differ,
    ...[short(rangeFromPct), short(rangeToPct), percent(expectedLossPct), percent(assessedLossPct)],
  );
