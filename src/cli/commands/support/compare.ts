// sbox compare METHOD PATH: the same request under the fixture identities, and what differs in the answers.

import * as Type from 'typebox';
import type { HttpAnswer } from '../../../client/failures.ts';
import { buildFreeRequest, type FreeInput, mayChange } from '../../../client/free-request.ts';
import { checkOf } from '../../../contract/checks.ts';
import { type FixtureToken, fixtureTokens } from '../../../contract/permissions.ts';
import { type Compared, renderComparison } from '../../diagnosis/comparison-text.ts';
import { listDifferences } from '../../diagnosis/json-differences.ts';
import { createIdentityClient, openThrowawayWorld } from '../../diagnosis/throwaway-world.ts';
import { readFreeInput } from '../../input/free-input.ts';
import { renderJson } from '../../output/json.ts';
import { createListPrinter } from '../../output/print.ts';
import { hint, type Session } from '../../session/session.ts';

const outcome = { status: Type.Integer(), code: Type.String(), check: Type.String() };
const tenant = { tenant: Type.String() };

export async function compareIdentities(session: Session): Promise<undefined> {
  const input = await readFreeInput(session);
  const rows = await askAll(session, input);
  const { globals, options, format = 'table', terminal } = session;
  if (format === 'json' && globals.fields === undefined) {
    await terminal.out(`${renderJson({ data: rows })}\n`);
    return undefined;
  }
  const isTable = format === 'table';
  const columns = { identity: Type.String(), ...(options.tenants === true ? tenant : {}), ...outcome };
  const printer = createListPrinter(session, Type.Object(isTable ? columns : { ...columns, detail: Type.String() }));
  await printer.add(rows.map(({ differences, ...row }) => row));
  await printer.end(undefined);
  if (isTable) await terminal.out(renderComparison(rows, terminal.columns));
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
    check: answer.status < 400 ? 'all passed' : (checkOf(code)?.name ?? 'not known'),
    detail: typeof document?.detail === 'string' ? document.detail : '',
    differences: answer === first ? [] : listDifferences(parse(first.text), document),
  };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
