// The figure of an answer, as large as its column allows, and the rows below it.

import { calculationOf } from '../../client/report/report-calculation.ts';
import { figuresOf } from '../../client/report/report-figures.ts';
import { wordsOf } from '../../client/report/report-words.ts';
import type { Settlement } from '../../contract/records.ts';
import { severities } from '../../contract/schemas/vocabularies.ts';
import { settlementRows } from '../../law/figures/settlement-rows.ts';
import { SeverityMark } from '../drawing/severity-patterns.tsx';
import { renderHectares } from '../land/words.ts';
import { language, named } from '../words/t.ts';
import { isMoney, type StageAnswer } from './stage-step.ts';
import type { Story } from './story.ts';

const largestPx = 64;
const largestMoneyPx = 58;
/** What a bold character of a figure is wide, as a share of its height, at most. */
const characterWidth = 0.66;

/** Never on two lines: a longer figure is smaller. */
export function AnswerFigure({ figure, unit, kind }: Pick<StageAnswer, 'figure' | 'unit' | 'kind'>) {
  const [width, largest] = isMoney({ unit }) ? [431, largestMoneyPx] : [371, largestPx];
  const room = width - (unit === undefined ? 0 : 14 + unit.length * 18);
  const px = Math.min(largest, Math.floor(room / (figure.length * characterWidth)));
  return (
    <p class={kind === undefined ? 'figure' : `figure ${kind}`} style={{ '--px': px }}>
      {figure}
      {unit !== undefined && <span class="unit"> {unit}</span>}
    </p>
  );
}

export function AnswerRows({
  of,
  story: { result, claim },
}: {
  readonly of: StageAnswer['rows'];
  readonly story: Story;
}) {
  const settlement = claim?.settlement ?? null;
  const rows: readonly (readonly [sign: preact.ComponentChildren, name: string, amount: string])[] =
    of === 'classes' && result !== undefined
      ? [...severities]
          .reverse()
          .map((severity) => [
            <SeverityMark key={severity} severity={severity} />,
            named(severity),
            renderHectares(result.cellsBySeverity[severity].hectares),
          ])
      : of === 'calculation' && settlement !== null
        ? calculationOf(settlement, {
            words: wordsOf(language.value),
            figures: figuresOf(language.value, 'UTC'),
          })
            .filter((_, index) => !isIdle(settlement, index))
            .map(({ operator, name, amount }) => [operator, name, amount.replace(/\s*[A-Z]{3}$/, '')])
        : [];
  if (rows.length === 0) return null;
  return (
    <table class="stage-rows">
      <tbody>
        {rows.map(([sign, name, amount]) => (
          <tr key={name}>
            <td>{sign}</td>
            <th scope="row">{name}</th>
            <td class="number">{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What took nothing off, but for the deductible, whose row says why. */
function isIdle(settlement: Settlement, index: number): boolean {
  const row = settlementRows(settlement)[index];
  return row !== undefined && ['prior', 'limit'].includes(row.of) && row.amount.amount === 0;
}
