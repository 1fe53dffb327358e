// sbox compare METHOD PATH: the same request under the fixture identities, and what differs in the answers.

import * as Type from 'typebox';
import type { HttpAnswer } from '../../client/failures.ts';
import { buildFreeRequest, type FreeInput, mayChange } from '../../client/free-request.ts';
import { checkOf } from '../../contract/checks.ts';
import { type FixtureToken, fixtureTokens } from '../../contract/permissions.ts';
import { readFreeInput } from '../free-input.ts';
import { type Difference, listDifferences } from '../json-differences.ts';
import { renderJson } from '../output/json.ts';
import { createListPrinter } from '../output/print.ts';
import { hint, type Session } from '../session.ts';
import { cleanText } from '../terminal.ts';
import { createIdentityClient, openThrowawayWorld } from '../throwaway-world.ts';

const outcome = {
  status: Type.Integer(),
  code: Type.String(),
  check: Type.String(),
  detail: Type.String(),
};
const Comparison = Type.Object({ identity: Type.String(), ...outcome });
const TenantComparison = Type.Object({ identity: Type.String(), tenant: Type.String(), ...outcome });

interface Compared {
  readonly identity: string;
  /** `not sent` without the header. */
  readonly tenant: string;
  readonly status: number;
  /** Empty for a success. */
  readonly code: string;
  /** The check that decided, or what let it pass. */
  readonly check: string;
  readonly detail: string;
  /** From the body of the first identity. */
  readonly differences: readonly Difference[];
}

export async function compareIdentities(session: Session): Promise<undefined> {
  const input = await readFreeInput(session);
  const rows = await askAll(session, input);
  if (session.format === 'json') {
    await session.terminal.out(`${renderJson({ data: rows })}\n`);
    return undefined;
  }
  const printer = createListPrinter(session, session.options.tenants === true ? TenantComparison : Comparison);
  await printer.add(rows.map(({ differences, ...row }) => row));
  await printer.end(undefined);
  if (session.format === undefined || session.format === 'table') await session.terminal.out(renderDifferences(rows));
  if (mayChange(input.method, input.path))
    hint(session, 'asked in a throw-away world over the seed: nothing of yours was touched');
  return undefined;
}

interface Asked {
  readonly fixture: FixtureToken;
  readonly tenant: string | undefined;
}

async function askAll(session: Session, input: FreeInput): Promise<Compared[]> {
  const all = fixtureTokens.flatMap((fixture) =>
    tenantsOf(session, fixture).map((tenant): Asked => ({ fixture, tenant })),
  );
  const ask = mayChange(input.method, input.path) ? await askApart(session, input) : await askInPlace(session, input);
  const answers: HttpAnswer[] = [];
  for (const asked of all) answers.push(await ask(asked));
  await ask.end();
  return all.map((asked, index) => describe(asked, answers[index] as HttpAnswer, answers[0] as HttpAnswer));
}

interface Ask {
  (asked: Asked): Promise<HttpAnswer>;
  readonly end: () => Promise<void>;
}

/** Each request meets the seed, and none the traces of the one before it. */
async function askApart(session: Session, input: FreeInput): Promise<Ask> {
  const world = await openThrowawayWorld(session, 'compare');
  const ask = async ({ fixture, tenant }: Asked) => {
    await world.reset();
    const client = world.clientOf(fixture);
    return client.exchange(
      buildFreeRequest({ ...client.connection, ...(tenant === undefined ? {} : { tenant }) }, input),
    );
  };
  return Object.assign(ask, { end: world.reset });
}

async function askInPlace(session: Session, input: FreeInput): Promise<Ask> {
  const { baseUrl, token = '' } = (await session.client()).connection;
  const world = /\+[^+]*$/.exec(token)?.[0] ?? '';
  const ask = async ({ fixture, tenant }: Asked) => {
    const client = createIdentityClient(session, { baseUrl, token: `${fixture.token}${world}` });
    return client.exchange(
      buildFreeRequest({ ...client.connection, ...(tenant === undefined ? {} : { tenant }) }, input),
    );
  };
  return Object.assign(ask, { end: async () => undefined });
}

function tenantsOf({ options }: Session, { organizationId }: FixtureToken): (string | undefined)[] {
  if (options.tenants !== true) return [undefined];
  const foreign = fixtureTokens.find((other) => other.organizationId !== organizationId)?.organizationId;
  return [undefined, organizationId, foreign];
}

function describe({ fixture, tenant }: Asked, answer: HttpAnswer, first: HttpAnswer): Compared {
  const document = parse(answer.text);
  const code = typeof document?.code === 'string' ? document.code : '';
  return {
    identity: fixture.profile,
    tenant: tenant ?? 'not sent',
    status: answer.status,
    code,
    check: checkOf(code)?.name ?? '',
    detail: typeof document?.detail === 'string' ? document.detail : 'passed every check',
    differences: answer === first ? [] : listDifferences(parse(first.text), document),
  };
}

const shownDifferences = 5;

/** Bodies of other outcomes differ in all; only those of the same status are worth a look. */
function renderDifferences(rows: readonly Compared[]): string {
  const [first] = rows;
  if (first === undefined || first.status >= 300) return '';
  const lines = rows.slice(1).flatMap(({ identity, tenant, status, differences }) => {
    if (status !== first.status) return [];
    const who = tenant === 'not sent' ? identity : `${identity} with tenant ${tenant}`;
    if (differences.length === 0) return [`${who}: the same body as ${first.identity}`];
    const more = differences.length - shownDifferences;
    return [
      `${who}: ${differences.length} ${differences.length === 1 ? 'difference' : 'differences'} from ${first.identity}`,
      ...differences
        .slice(0, shownDifferences)
        .map(({ path, before, after }) => `  ${path}  ${cut(before)} → ${cut(after)}`),
      ...(more > 0 ? [`  and ${more} more; --json shows them`] : []),
    ];
  });
  return lines.length === 0
    ? ''
    : `\n${lines.map((line) => line.replace(/^( *)(.*)$/, (_, indent, text) => indent + cleanText(text))).join('\n')}\n`;
}

const shownCharacters = 48;
const cut = (text: string): string => (text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text);

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
