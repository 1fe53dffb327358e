// Parses the query of a page: limit, cursor, filters, window. Everything that is not exactly right is refused (Decision 4).

import { dateOrInstantPattern } from '../../contract/form/fields.ts';
import { join, type LocalizedText, suggestName, t } from '../../contract/form/localization/localized-text.ts';
import type { Operation } from '../../contract/form/operation.ts';
import { Cursor, limitRange } from '../../contract/form/page.ts';
import { Problem, type ProblemEntry, refusalAt } from '../../contract/form/problem.ts';
import type { ProblemCode } from '../../contract/form/problems.ts';
import { toTimestamp } from '../../primitives/timestamps.ts';
import type { Call } from '../kernel/call.ts';
import { violationsOf } from '../kernel/validation.ts';

type RawQuery = Call['query'];

export interface PageQuery {
  readonly limit: number;
  /** Whether the cursor was issued for this query is checked later. */
  readonly cursor: string | undefined;
  /** Instants in UTC with milliseconds; the window is from an inclusive `from` to an exclusive `to`. */
  readonly filters: Readonly<Record<string, string>>;
}

const emptyQuery: PageQuery = { limit: limitRange.default, cursor: undefined, filters: {} };

/** Refuses query parameters of single reads and writes, each with a code that is legal for it. */
export const refuseQuery = ({ method }: Pick<Operation, 'method'>, query: RawQuery): void =>
  refuseUnknown(query, [], method === 'GET' ? 'unknown_parameter' : 'validation_failed');

/** Throws the 400 of the first violation; `errors` lists all of them. */
export function parsePageQuery(row: Operation, query: RawQuery): PageQuery {
  const names = Object.keys(query);
  if (names.length === 0) return emptyQuery;
  const filterNames = Object.keys(row.filters ?? {});
  const known = row.answer === 'page' ? ['limit', 'cursor', ...filterNames] : filterNames;
  refuseUnknown(query, known);

  const errors = [...limitViolations(query.limit), ...valueViolations(row, query)];
  const [first] = errors;
  if (first !== undefined) throw new Problem(first.code as ProblemCode, summaryOf(errors), { errors });

  const values = query as Readonly<Record<string, string>>;
  refuseEmptyWindow(values);
  const filters = filterNames.filter((name) => values[name] !== undefined).sort();
  return {
    limit: values.limit === undefined ? limitRange.default : Number(values.limit),
    cursor: values.cursor,
    filters: Object.fromEntries(filters.map((name) => [name, readValue(row, name, values[name] as string)])),
  };
}

/** An instant is converted to the form of records before it is compared. */
function readValue({ filters }: Operation, name: string, value: string): string {
  const { since, before } = filters?.[name] ?? {};
  return ((since ?? before) === undefined ? undefined : parseEdge(name, value)) ?? value;
}

function summaryOf(errors: readonly ProblemEntry[]): LocalizedText {
  const details = errors.map(({ parameter, detail }) => join([parameter ?? '', ': ', detail]));
  return join(details, '; ');
}

/** How many unknown parameters are named; the others are counted. */
const maxUnknownShown = 20;

export function refuseUnknown(query: RawQuery, known: readonly string[], code: ProblemCode = 'unknown_parameter') {
  const names = Object.keys(query).filter((name) => !known.includes(name));
  if (names.length === 0) return;
  // Sorted, since a log does not keep the order in which they were sent.
  const errors = names
    .toSorted()
    .slice(0, maxUnknownShown)
    .map((parameter) => ({
      parameter,
      code: 'unknown_parameter' as const,
      detail: t('{parameter} is not a parameter of this operation; {suggestion}', {
        parameter,
        suggestion: suggestName(parameter, known),
      }),
    }));
  const rest =
    names.length > maxUnknownShown ? [t('Not shown: {count} more', { count: names.length - maxUnknownShown })] : [];
  throw new Problem(code, join([...errors.map(({ detail }) => detail), ...rest], '. '), { errors });
}

function limitViolations(limit: RawQuery[string] | undefined): ProblemEntry[] {
  if (limit === undefined) return [];
  const { minimum, maximum } = limitRange;
  const isInteger = typeof limit === 'string' && /^[0-9]{1,9}$/.test(limit) && String(Number(limit)) === limit;
  if (isInteger && Number(limit) >= minimum && Number(limit) <= maximum) return [];
  const got = typeof limit === 'string' ? t('not {value}', { value: JSON.stringify(limit) }) : t('given once');
  return [
    {
      parameter: 'limit',
      code: 'invalid_limit',
      detail: t('must be an integer from {minimum} to {maximum}, {got}', { minimum, maximum, got }),
    },
  ];
}

function valueViolations(row: Operation, query: RawQuery): ProblemEntry[] {
  return Object.entries(query).flatMap(([parameter, value]): ProblemEntry[] => {
    if (parameter === 'limit') return [];
    const code = parameter === 'cursor' ? 'invalid_cursor' : 'invalid_parameter';
    if (typeof value !== 'string') return [{ parameter, code, detail: t('must be given once') }];
    const schema = row.filters?.[parameter]?.schema ?? Cursor;
    if ((schema as { readonly pattern?: string }).pattern === dateOrInstantPattern)
      return violationsOf(schema, value).map(() => ({ parameter, code, detail: refusalOfEdge(value) }));
    return violationsOf(schema, value).map(({ detail }) => ({
      parameter,
      code,
      detail: t('{detail}, not {value}', { detail, value: JSON.stringify(value) }),
    }));
  });
}

function refuseEmptyWindow(values: Readonly<Record<string, string>>): void {
  const from = parseEdge('from', values.from);
  const to = parseEdge('to', values.to);
  if (from !== undefined && to !== undefined && from >= to)
    throw new Problem(
      'invalid_window',
      t('from ({from}) must be before to ({to}): from is inclusive, to is exclusive.', { from, to }),
      {
        errors: [
          { parameter: 'from', code: 'invalid_window', detail: t('must be before to') },
          { parameter: 'to', code: 'invalid_window', detail: t('must be after from') },
        ],
      },
    );
}

/** A date means its first instant in UTC. The text has the pattern of the parameter, but its day may not exist. */
export function parseEdge(parameter: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  // Date.parse accepts 24:00 as the next day, which RFC 3339 does not allow.
  const isInstant = isCalendarDate(text.slice(0, 10)) && !text.startsWith('24', 11);
  const timeMs = isInstant ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
  const timestamp = Number.isNaN(timeMs) ? '' : toTimestamp(timeMs);
  if (/^[0-9]/.test(timestamp)) return timestamp;
  const detail =
    timestamp === '' ? refusalOfEdge(text) : describeEdge(t('a time in the years 0000 to 9999 in UTC'), text);
  throw refusalAt({ parameter, code: 'invalid_parameter', detail }, join([parameter, ': ', detail]));
}

const describeEdge = (form: LocalizedText, text: string): LocalizedText =>
  t('must be {form}, not {text}', { form, text: JSON.stringify(text) });

/** A + that was not escaped arrives as a blank. */
function refusalOfEdge(text: string): LocalizedText {
  const detail = describeEdge(t('an RFC 3339 date-time or a date'), text);
  return / [0-9:]+$/.test(text) ? t('{detail}: in a query, write + as %2B', { detail }) : detail;
}

/** Date.parse accepts February 30th. */
export function isCalendarDate(date: string): boolean {
  const timeMs = Date.parse(`${date}T00:00:00.000Z`);
  return !Number.isNaN(timeMs) && toTimestamp(timeMs).startsWith(date);
}
