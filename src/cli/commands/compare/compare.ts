import { randomInt } from 'node:crypto';
import * as Type from 'typebox';
import type { Client } from '../../../client/client.ts';
import type { HttpAnswer } from '../../../client/failures.ts';
import { buildFreeRequest, type FreeInput, mayChange, namesWorld } from '../../../client/free-request.ts';
import type { Connection } from '../../../client/request.ts';
import { checkOf } from '../../../contract/form/problems.ts';
import { fixtureTokens, fullToken, inWorld, splitCredential } from '../../../contract/permissions.ts';
import { listDifferences } from '../../../primitives/json-differences.ts';
import { parseJsonObject, tryParseJson } from '../../../primitives/json-object.ts';
import { UsageError } from '../../failures/failures.ts';
import { freeArguments, freeOptions, readFreeInput } from '../../input/free-input.ts';
import { defineCommand } from '../../session/command.ts';
import { connectAs } from '../../session/connect-as.ts';
import type { Session } from '../../session/session.ts';
import { type Compared, renderComparison } from './comparison-text.ts';
import { type ComparedIdentity, listIdentities } from './identities.ts';

const outcome = { status: Type.Integer(), code: Type.String(), check: Type.String() };
const tenant = { tenant: Type.String() };

export const compare = defineCommand({
  words: ['compare'],
  summary: 'Send the same request as full, read-only, other-org and you, side by side',
  notes: [
    '"You" is the token in use, such as --token cust, unless it is one of the three public tokens.',
    'Reads go to your world. Requests that could change a world go to a temporary world with the seed data.',
  ],
  arguments: freeArguments,
  options: [
    ...freeOptions,
    { name: 'tenants', description: 'Also send each request with each of the two tenant headers.' },
  ],
  takes: ['profile', 'base-url', 'token', 'token-stdin', 'world', 'shown', 'form'],
  examples: [
    'sbox compare GET /v1/claims/clm_0001',
    `sbox compare POST /v1/portfolios -d '{"name":"Sur"}'`,
    'sbox compare GET /v1/org/branding --tenants',
    "sbox compare 'curl http://127.0.0.1:4600/v1/claims/clm_0001'",
  ],
  run: async (session, typed) => {
    const { input, pasted } = await readFreeInput(session, typed);
    if (namesWorld(input.method, input.path))
      throw new UsageError(
        'The request names a world, so it would create or drop that world wherever it is sent.',
        'sbox api METHOD PATH, which sends it once',
      );
    const hasTenants = typed.options.tenants === true;
    const connection = await connectAs(session, pasted);
    const rows = await askAll(session, connection, input, hasTenants);
    const { fields, terminal } = session;
    if (session.wantsDocument && fields === undefined) {
      await session.printDocument({ data: rows });
      return;
    }
    const isTable = session.isForPeople;
    const columns = { identity: Type.String(), ...(hasTenants ? tenant : {}), ...outcome };
    const schema = Type.Object(isTable ? columns : { ...columns, detail: Type.String() });
    const shown = rows.map(({ differences, ...row }) => row);
    await session.printList(schema, shown);
    if (isTable) await terminal.out(renderComparison(rows, terminal.columns));
    if (mayChange(input.method, input.path))
      session.hint('sent to a temporary world with the seed data: your world is unchanged');
  },
});

interface RequestIdentity {
  readonly identity: ComparedIdentity;
  readonly tenant: string | undefined;
}

async function askAll(
  session: Session,
  connection: Connection,
  input: FreeInput,
  hasTenants: boolean,
): Promise<Compared[]> {
  const all = listIdentities(connection.token).flatMap((identity) =>
    (hasTenants ? tenantsOf(identity) : [undefined]).map((tenant): RequestIdentity => ({ identity, tenant })),
  );
  const throwaway = mayChange(input.method, input.path) ? await openThrowawayWorld(session) : undefined;
  const { baseUrl, token = '' } = connection;
  const { world } = splitCredential(token);
  const answered: { readonly sender: RequestIdentity; readonly answer: HttpAnswer }[] = [];
  for (const sender of all) {
    const { identity, tenant } = sender;
    await throwaway?.reset();
    const client = throwaway?.clientOf(identity) ?? session.connect({ baseUrl, token: inWorld(identity.token, world) });
    const as = { ...client.connection, ...(tenant === undefined ? {} : { tenant }) };
    answered.push({ sender, answer: await client.exchange(buildFreeRequest(as, input)) });
  }
  await throwaway?.reset();
  return answered.map(({ sender, answer }) => describe(sender, answer, answered[0]?.answer ?? answer));
}

/** The header is left out, names the identity's own organization, or names a foreign one. */
function tenantsOf({ organizationId }: ComparedIdentity): (string | undefined)[] {
  const others = new Set(fixtureTokens.map((fixture) => fixture.organizationId));
  if (organizationId !== undefined) others.delete(organizationId);
  return [undefined, ...(organizationId === undefined ? [] : [organizationId]), ...others];
}

function describe({ identity, tenant }: RequestIdentity, answer: HttpAnswer, first: HttpAnswer): Compared {
  const document = parseJsonObject(answer.text);
  const code = typeof document?.code === 'string' ? document.code : '';
  return {
    identity: identity.name,
    tenant: tenant ?? 'not sent',
    status: answer.status,
    code,
    check: answer.status < 400 ? 'all passed' : (checkOf(code)?.name ?? 'not known'),
    detail: typeof document?.detail === 'string' ? document.detail : '',
    differences: answer === first ? [] : listDifferences(tryParseJson(first.text), tryParseJson(answer.text)),
  };
}

/** The temporary worlds have a limited number of names, so that they never fill a server. */
const nameCount = 1000;

async function openThrowawayWorld(session: Session) {
  const { baseUrl } = (await session.client()).connection;
  const name = `compare-${randomInt(nameCount)}`;
  const clientOf = ({ token }: { readonly token: string }): Client =>
    session.connect({ baseUrl, token: inWorld(token, name) });
  /** A request must not see the earlier ones, and nothing is left at the end. */
  const reset = () => clientOf(fullToken).resetSandbox({ body: {} });
  return { clientOf, reset };
}
