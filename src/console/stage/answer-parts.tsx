// The head of the stage: the date, the season with its storms, and the caller; and the answer: a figure as large as its column
// allows, with the rows below it.

import { doubtOf } from '../../client/reading/events.ts';
import { calculationOf } from '../../client/report/report-calculation.ts';
import { wordingOf } from '../../client/report/report-words.ts';
import type { Settlement } from '../../contract/records.ts';
import { worstFirst } from '../../contract/schemas/vocabularies.ts';
import { settlementRows } from '../../law/figures/settlement-rows.ts';
import { SeverityMark } from '../drawing/severity-patterns.tsx';
import { dayMs, listMonths, placeStorms, seasonMs } from '../land/season.ts';
import { renderDate } from '../land/words.ts';
import { IdentityMark } from '../look/marks.tsx';
import { identity } from '../state/identities.ts';
import { readList } from '../state/readings.ts';
import { iconAddress } from '../state/server-origin.ts';
import { figures, language, t, translate } from '../words/t.ts';
import { isMoney, type StageAnswer, type Story } from './story.ts';

const largestPx = 64;
const largestMoneyPx = 58;
/** The largest width of a bold character, as a share of its height. */
const characterWidth = 0.66;

/** A long figure is drawn smaller, so that it stays on one line. */
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
      ? worstFirst.map((severity) => [
          <SeverityMark key={severity} severity={severity} />,
          translate(severity),
          figures.value.hectares(result.cellsBySeverity[severity].hectares),
        ])
      : of === 'calculation' && settlement !== null
        ? calculationOf(settlement, wordingOf(language.value))
            .filter((_, index) => !isIdle(settlement, index))
            .map(({ operator, name, amount }) => [operator, name, amount])
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

/** True for a step that deducted nothing, except the deductible, whose row says why. */
function isIdle(settlement: Settlement, index: number): boolean {
  const row = settlementRows(settlement)[index];
  return row !== undefined && ['prior', 'limit'].includes(row.of) && row.amount.amount === 0;
}

const width = 690;
/** The line continues for this long after now. */
const afterNowMs = 45 * dayMs;

export function StageHead({ now, as }: { readonly now: string; readonly as: string | undefined }) {
  const name = as ?? identity.value.name;
  const storms = placeStorms(readList('listEvents', {}, 500).value.data ?? [], now);
  const until = Date.parse(now);
  const from = until - seasonMs;
  const xOf = (at: number): number => (width * (at - from)) / (seasonMs + afterNowMs);
  return (
    <header class="stage-head">
      <h1 class="unseen">{t('The story on stage')}</h1>
      <img src={iconAddress()} alt="sbox" width="36" height="36" />
      <time dateTime={now}>{renderDate(now)}</time>
      <svg viewBox={`0 0 ${width} 60`} role="img" aria-label={t('The season’s storms')}>
        <rect class="season-ground" width={width} height="20" y="4" rx="10" />
        <rect class="season-past" width={xOf(until)} height="20" y="4" rx="10" />
        {listMonths(from, until + afterNowMs - 20 * dayMs).map(({ at, label }) => (
          <text key={at} x={xOf(at)} y="50">
            {label.slice(0, 3)}
          </text>
        ))}
        {storms.map(({ eventId, severity, share, status }) => (
          <path
            key={eventId}
            class={`severity-${severity} ${doubtOf({ status }) ?? ''}`}
            transform={`translate(${share * xOf(until)},14)`}
            d={marks[severity]}
          />
        ))}
        <path class="season-now" d={`M${xOf(until)},0v34`} />
      </svg>
      <p>
        <IdentityMark name={name} words={translate(name)} />
      </p>
    </header>
  );
}

/** The marks also differ in shape. */
const marks = {
  low: 'M-5,0a5,5 0 1 0 10,0a5,5 0 1 0 -10,0',
  moderate: 'M-7,0a7,7 0 1 0 14,0a7,7 0 1 0 -14,0',
  high: 'M-6,-6h12v12h-12z',
  severe: 'M0,-11L11,0L0,11L-11,0z',
} as const;
