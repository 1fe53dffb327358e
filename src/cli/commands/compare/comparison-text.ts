import { counted } from '../../../primitives/counted.ts';
import type { Difference } from '../../../primitives/json-differences.ts';
import { asOneLine } from '../../../primitives/steering.ts';
import { type CleanText, clean, cleanLines } from '../../terminal/clean-text.ts';
import { wrap } from '../../terminal/paragraphs.ts';

export interface Compared {
  readonly identity: string;
  readonly tenant: string;
  readonly status: number;
  readonly code: string;
  readonly check: string;
  readonly detail: string;
  readonly differences: readonly Difference[];
}

/** Empty when there is nothing to report. */
export function renderComparison(rows: readonly Compared[], width = Number.POSITIVE_INFINITY): CleanText {
  const lines = [...listReasons(rows).flatMap((line) => wrap(asOneLine(line), width)), ...listBodies(rows)];
  return lines.length === 0 ? clean`` : cleanLines(['', ...lines]);
}

const nameOf = ({ identity, tenant }: Compared): string =>
  tenant === 'not sent' ? identity : `${identity} with tenant ${tenant}`;

function listReasons(rows: readonly Compared[]): string[] {
  const reasons = new Map<string, string[]>();
  for (const row of rows)
    if (row.detail !== '') reasons.set(row.detail, [...(reasons.get(row.detail) ?? []), nameOf(row)]);
  return [...reasons].map(([detail, names]) => `${names.join(', ')}: ${detail}`);
}

const shownDifferences = 5;

/** A body of another status differs throughout, so only bodies with the status of the first success are compared. */
function listBodies(rows: readonly Compared[]): string[] {
  const [first] = rows;
  if (first === undefined || first.status >= 300) return [];
  return rows.slice(1).flatMap((row) => {
    const { status, differences } = row;
    if (status !== first.status) return [];
    if (differences.length === 0) return [`${nameOf(row)}: the same body as ${first.identity}`];
    const more = differences.length - shownDifferences;
    return [
      `${nameOf(row)}: ${counted(differences.length, 'difference')} from ${first.identity}`,
      ...differences.slice(0, shownDifferences).map(renderDifference),
      ...(more > 0 ? [`  and ${more} more; --json shows them`] : []),
    ];
  });
}

const shownCharacters = 48;
const cut = (text: string): string => (text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text);
const renderDifference = ({ path, before, after }: Difference): string => `  ${path}  ${cut(before)} → ${cut(after)}`;
