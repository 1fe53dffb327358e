// The report of an exploration: a table of operations and troubles, each cell its worst verdict; what went wrong, in words; and how
// to see it again. It holds no duration, so the same seed gives the same report.

import { counted } from '../../../primitives/counted.ts';
import { groupBy } from '../../../primitives/group-by.ts';
import { layOutTable, renderTable } from '../../output/table.ts';
import type { ExploreReport, TrialReport } from '../../serving/explore/explore.ts';
import { isFailure, verdicts } from '../../serving/explore/judge.ts';
import { nameOf, type Trial } from '../../serving/explore/trials.ts';
import type { Session } from '../../session/session.ts';
import { type CleanText, clean, cleanLines } from '../../terminal/clean-text.ts';
import type { Terminal } from '../../terminal/terminal.ts';

export const hasFailed = ({ trials }: ExploreReport, isStrict: boolean): boolean =>
  trials.some(({ verdict }) => isFailure(verdict) || (isStrict && verdict !== 'same'));

/** `words` are the command; `ticketOf` gives the file of a ticket, where tickets were asked for. */
export async function printReport(
  session: Session,
  report: ExploreReport,
  words: readonly string[],
  ticketOf?: (trial: Trial) => string,
): Promise<void> {
  const columns = [...new Set(report.trials.map(({ trial }) => trial.column))];
  const rows = tabulate(report, columns);
  const failures = report.trials
    .filter(({ verdict }) => isFailure(verdict))
    .map((failure) => describeFailure(failure, words, ticketOf?.(failure.trial)));
  const advice = [...new Set(report.trials.flatMap((trial) => trial.advice))];
  const { calls, planned, leftOut, trials } = report;
  if (session.wantsDocument) {
    const data = { calls, planned, run: trials.length, leftOut, table: rows, failures, advice };
    return session.printDocument({ data });
  }
  const { terminal } = session;
  const layout = layOutTable(rows, ['operation', ...columns], undefined);
  if (rows.length > 0) await terminal.out(renderTable(rows, layout, { colours: terminal.outColours, hasHead: true }));
  await terminal.out(cleanLines(failures.flatMap((failure) => renderFailure(terminal, failure))));
  for (const line of advice) session.hint(line);
  if (planned > trials.length)
    session.hint(`not run: ${planned - trials.length} of ${counted(planned, 'planned run')}`);
}

/** Makes a row for each operation: the worst verdict of its runs under each trouble, and how many runs had it. */
function tabulate({ trials }: ExploreReport, columns: readonly string[]): Record<string, string>[] {
  const byOperation = groupBy(trials, ({ trial }) => trial.faults[0]?.operationId ?? 'all');
  return [...byOperation].map(([operation, of]) => ({
    operation,
    ...Object.fromEntries(columns.map((column) => [column, cellOf(of.filter(({ trial }) => trial.column === column))])),
  }));
}

function cellOf(of: readonly TrialReport[]): string {
  const worst = verdicts.findLast((verdict) => of.some((one) => one.verdict === verdict));
  const count = of.filter(({ verdict }) => verdict === worst).length;
  return worst === undefined ? '' : count === of.length ? `${worst} ${count}` : `${worst} ${count} of ${of.length}`;
}

const describeFailure = ({ trial, verdict, words }: TrialReport, command: readonly string[], ticket?: string) => ({
  trial: nameOf(trial),
  verdict,
  words,
  again: ['sbox', 'explore', '--again', nameOf(trial), '--', ...command],
  ...(ticket === undefined ? {} : { ticket }),
});

function renderFailure({ spell, outColours }: Terminal, failure: ReturnType<typeof describeFailure>): CleanText[] {
  const { red, dim } = outColours;
  const { trial, verdict, words, again, ticket } = failure;
  const commands = [again.slice(1), ...(ticket === undefined ? [] : [['replay', ticket]])];
  return [
    clean`${red('✗')} ${trial} ${verdict}: ${words.join('; ')}`,
    ...commands.map((command) => clean`  ${dim(spell.command(command))}`),
  ];
}
