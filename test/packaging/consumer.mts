// What a user of the package may write. The test compiles it where nothing but the package is installed, and runs it.
import { type AnswerOf, createClient, type DataOf, inWorld, ListenError, startSandbox, waitForJob } from 'sbox';

type IsAny<Value> = 0 extends 1 & Value ? true : false;
const isAny: [IsAny<AnswerOf<'listClaims'>['data']>, IsAny<DataOf<'getClaim'>>, IsAny<DataOf<'getJobResult'>>] = [
  false,
  false,
  false,
];

await using sandbox = await startSandbox({ jobSteps: 0 });
const client = createClient({ baseUrl: sandbox.url, token: inWorld(sandbox.tokens.full, 'types') });

const { data: plot } = await client.getAoi({ params: { id: 'aoi_0001' } });
const corners: readonly [number, number][] = plot.ring;
const { data: claims, page } = await client.listClaims({ query: { status: 'submitted' } });
const peril: 'hail' | 'frost' | 'drought' | 'flood' | 'wind' | 'fire' | 'heat' | 'excess_rain' | undefined =
  claims[0]?.peril;
const cursor: string | null = page.nextCursor;

const { data: accepted } = await client.createJob({
  body: { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: plot.aoiId } },
});
const { status } = await waitForJob(client, accepted.jobId);
// The result is that of the operation which gave the id: nothing has to be narrowed.
const { data: result } = await client.getJobResult({
  params: { id: (await waitForJob(client, accepted.jobId)).jobId },
});
const damaged: number = result.damagedHectares;
const { data: imported } = await client.importRows({ params: { kind: 'clients' }, body: { items: [{ name: 'Sur' }] } });
await waitForJob(client, imported.jobId);
const { data: report } = await client.getJobResult({ params: { id: imported.jobId } });
const created: number = report.created;
const { data: either } = await client.getJobResult({ params: { id: 'job_0001' } });
// @ts-expect-error Of an id that is a mere text nobody knows what it results in.
const hectares: number | undefined = either.damagedHectares;
const ended: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' = status;

// @ts-expect-error A plot has no such member.
const nothing: undefined = plot.hectares;
// @ts-expect-error The id of a claim is required.
const withoutId: Parameters<typeof client.getClaim>[0] = {};
// @ts-expect-error The vocabulary of perils has no such word.
const unknownPeril: Parameters<typeof client.listEvents>[0] = { query: { peril: 'hailstorm' } };
// @ts-expect-error A policy needs its plots.
const withoutPlots: Parameters<typeof client.createPolicy>[0]['body'] = { clientId: 'cli_0001' };

// @ts-expect-error There is no such operation.
const unknownOperation: Parameters<typeof sandbox.requests>[0] = { operationId: 'getPlot' };
const { missed } = sandbox.requests({ operationId: 'getAoi', code: 'resource_not_found' });
const isAnyMissed: IsAny<typeof missed> = false;

const refused: unknown = await startSandbox({ port: Number(new URL(sandbox.url).port) }).catch((error) => error);
const remedy: 'port' | 'host' | undefined = refused instanceof ListenError ? refused.remedy : undefined;
const isReal =
  nothing === undefined &&
  !isAny.includes(true as never) &&
  Boolean(withoutId && withoutPlots && unknownPeril && unknownOperation) &&
  !isAnyMissed &&
  missed === 0 &&
  created === 1 &&
  damaged > 0 &&
  hectares !== undefined;
console.log(JSON.stringify({ isReal, corners: corners.length, peril, cursor, ended, remedy }));
