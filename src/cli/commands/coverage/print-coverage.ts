import { type CoverageReport, type Figure, scoredFigures } from '../../../projections/coverage.ts';
import { UsageError } from '../../failures/failures.ts';
import type { Session } from '../../session/session.ts';
import { type CleanText, clean, cleanLines } from '../../terminal/clean-text.ts';

type ScoredFigure = (typeof scoredFigures)[number];
export type Minimum = Readonly<{ figure: ScoredFigure; atLeast: number; isPercent: boolean }>;

const maxMissing = 10;
const labels: Readonly<Record<ScoredFigure, string>> = {
  operations: 'operations succeeded',
  codes: 'problem codes seen',
  refusals: 'operation-specific refusals seen',
};

/** `operations=58`, `codes=40%`, or a number alone, which is that percentage of each figure. Throws UsageError. */
export function parseMinimum(text: string): Minimum[] {
  const [, name, number, percent] = /^(?:([a-z]+)=)?(\d{1,4})(%?)$/.exec(text.trim()) ?? [];
  const known = scoredFigures.find((figure) => figure === name);
  if (number === undefined || (name !== undefined && known === undefined))
    throw new UsageError(
      `--min takes a percentage, or one of ${scoredFigures.join(', ')} with a number, not "${text}".`,
      '--min operations=58,codes=40%',
    );
  const figures = known === undefined ? scoredFigures : [known];
  const isPercent = known === undefined || percent === '%';
  return figures.map((figure) => ({ figure, atLeast: Number(number), isPercent }));
}

export const findShortfalls = (report: CoverageReport, minimums: readonly Minimum[]): string[] =>
  minimums.flatMap(({ figure, atLeast, isPercent }) => {
    const { met, of } = report[figure];
    const isReached = isPercent ? met * 100 >= atLeast * of : met >= atLeast;
    return isReached
      ? []
      : [`${labels[figure]}: ${met} of ${of}, and --min asks for ${atLeast}${isPercent ? ' %' : ''}`];
  });

export async function printCoverage(session: Session, report: CoverageReport): Promise<void> {
  const { terminal } = session;
  const lines = scoredFigures.map((figure) => {
    const { met, of } = report[figure];
    const share = `${Math.floor((met * 100) / of)} %`.padStart(5);
    const count = `${met} of ${of}`.padStart(11);
    return clean`${terminal.outColours.bold(count)}  ${share}  ${labels[figure]}`;
  });
  await terminal.out(
    cleanLines([
      ...lines,
      ...listMissing(session, 'operations that never succeeded', report.operations),
      ...listMissing(session, 'codes that were never seen', report.codes),
      ...listMissing(session, 'operation-specific refusals that were never seen', report.refusals),
      ...listMissing(session, 'webhook events that never happened', report.eventTypes),
    ]),
  );
  const { generic, states } = report;
  session.remark(
    `not scored: ${generic.met} of ${generic.of} refusals that all operations of a kind share, ${states.met} of ${states.of} states reached by a write; --json lists all that is missing`,
  );
}

function listMissing({ terminal }: Session, title: string, { missing }: Figure): CleanText[] {
  if (missing.length === 0) return [];
  const { bold, dim } = terminal.outColours;
  const first = missing.slice(0, maxMissing);
  const width = Math.max(...first.map(({ name }) => name.length));
  const rest = missing.length - first.length;
  return [
    clean``,
    bold(title),
    ...first.map(({ name, command }) => clean`  ${name.padEnd(width)}  ${dim(terminal.spell.line(command))}`),
    ...(rest === 0 ? [] : [clean`  and ${rest} more`]),
  ];
}
