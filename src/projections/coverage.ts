import { collections } from '../contract/collections.ts';
import { checks } from '../contract/form/checks.ts';
import { codesOf, type ProblemCode, problemCodes } from '../contract/form/problems.ts';
import type { CoverageCounts, Scenario } from '../contract/records.ts';
import { problemsOf } from '../contract/refusals.ts';
import { jsonRows, type Row, streamRows } from '../contract/rows.ts';
import { WebhookEventType } from '../contract/schemas/vocabularies.ts';
import type { CommandTree } from './command-node.ts';
import { codeCommand, refusalCommand, successCommand } from './coverage-commands.ts';

export interface Missing {
  readonly name: string;
  /** A command line that covers it, or instructions where none can; empty where there is neither. */
  readonly command: string;
}

export interface Figure {
  readonly met: number;
  readonly of: number;
  readonly missing: readonly Missing[];
}

export interface CoverageReport {
  readonly operations: Figure;
  /** Problem codes, whichever operation answered them. */
  readonly codes: Figure;
  /** Pairs of an operation and a code of its own. */
  readonly refusals: Figure;
  /** Pairs of an operation and a code that others of its kind answer too; these are reported, but not required. */
  readonly generic: Figure;
  readonly checks: readonly (Pick<Figure, 'met' | 'of'> & { readonly name: string })[];
  readonly eventTypes: Figure;
  /** States that a write has reached; a state that was only read does not count. */
  readonly states: Figure;
  readonly answers: CoverageCounts['answers'];
}

/** The figures for which a minimum can be required. */
export const scoredFigures = ['operations', 'codes', 'refusals'] as const;

/** Operations on the file of a world are for support, so tests need not cover them. */
const counted: readonly Row[] = [...jsonRows, ...streamRows];

export function buildCoverage(
  { answers, reached }: CoverageCounts,
  scenarios: readonly Scenario[],
  tree: CommandTree,
): CoverageReport {
  const succeeded = new Set(answers.filter(({ status }) => status < 300).map(({ operationId }) => operationId));
  const refused = new Set(answers.map(({ operationId, code }) => `${operationId} ${code}`));
  const codes = new Set<string | null>(answers.map(({ code }) => code));
  const names = new Set(reached.map(({ name }) => name));
  const pairs = (codesOf: (row: Row) => readonly ProblemCode[], commandFor: typeof refusalCommand) =>
    measure(
      counted.flatMap((row) => [...new Set(codesOf(row))].map((code) => ({ row, code }))),
      ({ row, code }) => refused.has(`${row.id} ${code}`),
      ({ row, code }) => ({ name: `${row.id} ${code}`, command: commandFor(row, code, scenarios) }),
    );
  return {
    operations: measure(
      counted,
      ({ id }) => succeeded.has(id),
      (row) => ({ name: row.id, command: successCommand(row, tree) }),
    ),
    codes: measure(
      problemCodes,
      (code) => codes.has(code),
      (code) => ({ name: code, command: codeCommand(code, scenarios) }),
    ),
    refusals: pairs((row) => row.problems, refusalCommand),
    generic: pairs(
      (row) => problemsOf(row).filter((code) => !row.problems.includes(code)),
      () => '',
    ),
    checks: checks.map(({ name }) => ({
      name,
      met: codesOf(name).filter((code) => codes.has(code)).length,
      of: codesOf(name).length,
    })),
    eventTypes: measure(
      WebhookEventType.enum,
      (type) => names.has(type),
      (type) => ({ name: type, command: `sbox trigger ${type}` }),
    ),
    states: measure(
      states,
      (state) => names.has(state),
      (name) => ({ name, command: '' }),
    ),
    answers,
  };
}

function measure<Item>(
  items: readonly Item[],
  isMet: (item: Item) => boolean,
  describe: (item: Item) => Missing,
): Figure {
  const missing = items.filter((item) => !isMet(item));
  return { met: items.length - missing.length, of: items.length, missing: missing.map(describe) };
}

const states = Object.entries(collections).flatMap(([name, { schema }]) => {
  const { status } = (schema as { properties?: { status?: { enum?: readonly string[] } } }).properties ?? {};
  return (status?.enum ?? []).map((state) => `${name}.${state}`);
});

/** The counts of several servers together. */
export function addCounts(all: readonly CoverageCounts[]): CoverageCounts {
  return {
    answers: sum(
      all.flatMap(({ answers }) => answers),
      ({ operationId, status, code }) => `${operationId} ${status} ${code}`,
    ),
    reached: sum(
      all.flatMap(({ reached }) => reached),
      ({ name }) => name,
    ),
  };
}

/** The counts between two readings of the same server. */
export function subtractCounts(after: CoverageCounts, before: CoverageCounts): CoverageCounts {
  const negative = <Item extends { count: number }>(items: readonly Item[]) =>
    items.map((item) => ({ ...item, count: -item.count }));
  return addCounts([after, { answers: negative(before.answers), reached: negative(before.reached) }]);
}

/** Items with a count of zero are left out. */
function sum<Item extends { readonly count: number }>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const sums = new Map<string, Item>();
  for (const item of items) {
    const name = nameOf(item);
    const known = sums.get(name);
    sums.set(name, known === undefined ? item : { ...known, count: known.count + item.count });
  }
  return [...sums.values()].filter(({ count }) => count !== 0);
}
