// The guide's flow, written for what three generators make of the OpenAPI document, and read by the oldest compiler that sbox
// supports.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTool, toolsFolder } from './run-tool.ts';

const document = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url));
const footprint = "kind: 'geo.damage_footprint'";
const input = (events: string) =>
  `{ ${footprint}, input: { eventId: ${events}[0]?.eventId ?? '', aoiId: 'aoi_0001' } }`;
const slip = (events: string) =>
  `// @ts-expect-error An event has no such member.\nconsole.log(${events}[0]?.nothing);\n`;

const clients = [
  [
    'openapi-typescript',
    ['openapi-typescript', document, '-o', 'client.ts'],
    `import createClient from 'openapi-fetch';
import type { paths } from './client.ts';

const client = createClient<paths, 'application/json'>({ baseUrl: 'http://127.0.0.1:4600' });
const query = { peril: 'hail', severity: 'severe' } as const;
const { data: events } = await client.GET('/v1/events', { params: { query } });
const { data: accepted } = await client.POST('/v1/jobs', {
  params: { header: { 'idempotency-key': 'first' } },
  body: ${input('events?.data')},
});
const path = { id: accepted?.data.jobId ?? '' };
const { data: job } = await client.GET('/v1/jobs/{id}', { params: { path } });
const { data: read } = await client.GET('/v1/jobs/{id}/result', { params: { path } });
const result = read?.data;
const damaged: number | undefined = result?.kind === 'geo.damage_footprint' ? result.damagedHectares : undefined;
console.log(job?.data.status, damaged);
const asFeatures = createClient<paths, 'application/geo+json'>({ baseUrl: 'http://127.0.0.1:4600' });
const { data: map } = await asFeatures.GET('/v1/events');
const corner: number | undefined = map?.features[0]?.geometry.coordinates[0]?.[0]?.[0];
console.log(corner, map?.features[0]?.properties.peril, map?.page.nextCursor);
${slip('events?.data')}`,
  ],
  [
    'hey-api',
    ['openapi-ts', '-i', document, '-o', 'client'],
    `import { createJob, getJob, getJobResult, listEvents } from './client/index.ts';

const { data: events } = await listEvents({ query: { peril: 'hail', severity: 'severe' } });
const { data: accepted } = await createJob({
  headers: { 'idempotency-key': 'first' },
  body: ${input('events?.data')},
});
const path = { id: accepted?.data.jobId ?? '' };
const { data: job } = await getJob({ path });
const { data: read } = await getJobResult({ path });
const result = read?.data;
const damaged: number | undefined = result?.kind === 'geo.damage_footprint' ? result.damagedHectares : undefined;
console.log(job?.data.status, damaged);
${slip('events?.data')}`,
  ],
  [
    'orval',
    ['orval', '--input', document, '--output', 'client.ts', '--client', 'fetch'],
    `import { createJob, getJob, getJobResult, listEvents } from './client.ts';

const events = await listEvents({ peril: 'hail', severity: 'severe' });
if (!('data' in events.data)) throw new Error(events.data.type);
const accepted = await createJob(${input('events.data.data')}, { headers: { 'idempotency-key': 'first' } });
const { jobId } = accepted.data.data;
const job = await getJob(jobId);
const read = await getJobResult(jobId);
const result = 'data' in read.data ? read.data.data : undefined;
const damaged: number | undefined = result?.kind === 'geo.damage_footprint' ? result.damagedHectares : undefined;
console.log(job.data.data.status, damaged);
${slip('events.data.data')}`,
  ],
] as const;

let place = '';
beforeAll(async () => {
  // Inside the folder: a generator finds the formatter and the compiler of its project.
  place = await mkdtemp(join(toolsFolder, 'node_modules/.generated-'));
});
afterAll(() => rm(place, { recursive: true }));

test.concurrent.each(clients)('the guide compiles with the client of %s', async (name, generate, flow) => {
  const folder = await mkdtemp(join(place, `${name}-`));
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const made = await runTool(folder, generate);
  expect([made.said, made.exitCode]).toEqual([expect.anything(), 0]);
  await writeFile(join(folder, 'flow.ts'), flow);
  const how =
    '--noEmit --strict --noUncheckedIndexedAccess --skipLibCheck --allowImportingTsExtensions --module esnext';
  const where = '--moduleResolution bundler --target es2022 --lib es2022,dom,dom.iterable --types node flow.ts';
  const { said, exitCode } = await runTool(folder, ['tsc', ...how.split(' '), ...where.split(' ')]);
  expect([said, exitCode]).toEqual(['', 0]);
});
