import type { Client } from '../../../client/client.ts';
import { timesOfRecords } from '../../../contract/circumstances.ts';
import { defaultWorldName } from '../../../contract/permissions.ts';
import { replyOf } from '../../../log/outcome.ts';
import { canonicalJson } from '../../../primitives/canonical.ts';
import { isJsonObject, tryParseJson } from '../../../primitives/json-object.ts';
import { memberAtPath } from '../../../primitives/json-pointer.ts';
import type { RunningServer } from '../../../server/start-server.ts';
import { meaningOf, without } from '../../../world/meaning.ts';
import { readMeaning } from '../read-meaning.ts';
import type { Exercise, Goal, RecordsGoal } from './exercise.ts';
import type { KeptExchange } from './run-client.ts';

/** The state of a world at the end of a run. */
export type End = Awaited<ReturnType<typeof readEnd>>;

export interface Judged {
  /** The goals that were not reached, and the budget that was not kept. */
  readonly missed: readonly string[];
  /** Changes that the exercise does not allow: records, other worlds, new lines of the audit. */
  readonly changed: readonly string[];
  readonly calls: number;
  readonly credits: number;
  readonly refused: number;
}

/** Reads the records of the organization that the run belongs to; the ids of another one begin with its name. */
export async function readEnd(server: RunningServer, client: Client) {
  const { worlds, grantedTokens } = server;
  const agentOrganization = String(grantedTokens[0]?.organizationId);
  const readState = worlds.read(defaultWorldName, ({ world: { state } }) => {
    const { store, branding } = state.holdingOf(agentOrganization);
    const { records, usedCredits } = meaningOf(state);
    const meant = records.map(({ organizationId, collection, id, value }) => {
      const owner = organizationId === agentOrganization ? '' : `${organizationId}/`;
      return [`${owner}${collection}/${id}`, canonicalJson(value)] as const;
    });
    return {
      written: store
        .writtenEntries()
        .flatMap(([collection, entries]) => entries.map((entry) => ({ collection, entry }))),
      brand: canonicalJson(without(branding.current, [...timesOfRecords, 'version'])),
      meant,
      usedCredits,
    };
  });
  const { meant, brand, ...end } = replyOf(await readState);
  const { broken } = (await client.getAudit()).data;
  const audit = broken.map(({ item, record, what }) => [`audit item ${item}: ${what} of ${record}`, ''] as const);
  const touched: (readonly [string, string])[] = [];
  for (const { name } of await worlds.worlds()) {
    const { isUntouched, digest } = await readMeaning(server, name);
    if (name !== defaultWorldName && !isUntouched) touched.push([`world ${name}`, digest]);
  }
  return { ...end, meant: new Map([...meant, ['branding', brand], ...audit, ...touched]) };
}

interface Ended {
  /** Null where it did not end. */
  readonly exitCode: number | null;
  readonly exchanges: readonly KeptExchange[];
  readonly answer: unknown;
}

export function judgeEnd(exercise: Exercise, start: End, end: End, { exitCode, exchanges, answer }: Ended): Judged {
  const known = new Set(start.written.map(({ entry }) => entry));
  const made = end.written.filter(({ entry }) => !known.has(entry));
  const counted = exchanges.filter(({ operationId, code }) => operationId !== null && code !== 'injected_fault');
  const { goal, mayChange, budget } = exercise;
  const [calls, credits] = [exchanges.length, end.usedCredits - start.usedCredits];

  const idsOf = ({ records, where }: RecordsGoal): string[] =>
    made.flatMap(({ collection, entry }) =>
      collection === records && fits(entry.value, where, idsOf) ? [entry.id] : [],
    );

  const isReached = (one: Goal): boolean => {
    if ('answer' in one) return fits(answer, one.answer, idsOf);
    if ('records' in one) return hasCount(one, idsOf(one).length);
    const requests = counted.filter(
      (request) => request.operationId === one.requests && fits(factsOf(request), one.where, idsOf),
    );
    const keys = new Set(requests.map(({ idempotencyKey }) => idempotencyKey)).size;
    return hasCount(one, requests.length) && (one.keys ?? keys) === keys;
  };

  const isAllowedToChange = (name: string) =>
    mayChange.includes(name) || mayChange.includes(name.replace(/^(\w+)\/[^/]+$/, '$1'));
  const names = [...new Set([...start.meant.keys(), ...end.meant.keys()])];
  return {
    missed: [
      ...(exitCode === null ? ['it did not end'] : []),
      ...Object.entries(goal).flatMap(([sentence, one]) => (isReached(one) ? [] : [sentence])),
      ...(calls > budget.calls ? [`at most ${budget.calls} calls`] : []),
      ...(credits > budget.credits ? [`at most ${budget.credits} credits`] : []),
    ],
    changed: names.filter((name) => start.meant.get(name) !== end.meant.get(name) && !isAllowedToChange(name)),
    ...{ calls, credits, refused: counted.filter(({ status }) => status >= 400).length },
  };
}

const hasCount = ({ count, atLeast = 1 }: Omit<RecordsGoal, 'records'>, found: number): boolean =>
  count === undefined ? found >= atLeast : found === count;

function factsOf({ status, note, code, path, profile, requestBody }: KeptExchange) {
  return { status: note?.status ?? status, code, path, as: profile, body: tryParseJson(requestBody.toString()) };
}

type IdsOf = (goal: RecordsGoal) => readonly string[];

const fits = (value: unknown, members: Readonly<Record<string, unknown>> = {}, idsOf: IdsOf): boolean =>
  Object.entries(members).every(([path, wanted]) => isWanted(memberAtPath(value, path), wanted, idsOf));

/** The order of a list does not count. Where the value is not a list, it must be one of the wanted ones. */
function isWanted(value: unknown, wanted: unknown, idsOf: IdsOf): boolean {
  if (isJsonObject(wanted) && 'records' in wanted) return idsOf(wanted as RecordsGoal).includes(String(value));
  if (!Array.isArray(wanted)) return value !== undefined && canonicalJson(value) === canonicalJson(wanted);
  if (!Array.isArray(value)) return wanted.some((one) => isWanted(value, one, idsOf));
  return value.length === wanted.length && wanted.every((one) => value.some((item) => isWanted(item, one, idsOf)));
}
