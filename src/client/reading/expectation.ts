import type { FootprintResult } from '../../contract/records.ts';
import { fill, type Wording } from '../report/report-words.ts';
import stages from './stages.json' with { type: 'json' };

/** A code of a growth scale is the same in every language. */
export const stageOf = (name: string, { language }: Pick<Wording, 'language'>): string =>
  language === 'en' ? name : ((stages as Readonly<Record<string, string>>)[name] ?? name);

type Expectation = Pick<FootprintResult, 'growthStage' | 'expectedLossPct' | 'expectedLossReason'>;

/** The loss that a model expects and the stage of the crop, or why it has no figure. */
export function renderExpectation(expected: Expectation, wording: Wording): string {
  const { growthStage, expectedLossPct, expectedLossReason } = expected;
  const { words, figures } = wording;
  const why = words.reasons[expectedLossReason ?? 'no_published_table'];
  const loss = expectedLossPct === null ? fill(words.noFigure, why) : figures.loss('expectedLossPct', expected);
  return growthStage === null ? loss : `${loss}, ${fill(words.stage, stageOf(growthStage.name, wording))}`;
}
