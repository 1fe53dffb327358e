import { createClient, ProblemAnswer, type Sandbox, startSandbox, waitForJob } from 'sbox';
import { afterAll, beforeAll, expect, test } from 'vitest';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ jobSteps: 0 });
});
afterAll(() => sandbox.close());

test('a severe hailstorm damages the plot', async () => {
  const client = createClient({ baseUrl: sandbox.url, token: sandbox.tokens.full });
  const { data: events } = await client.listEvents({ query: { peril: 'hail', severity: 'severe' } });
  const { data: accepted } = await client.createJob({
    body: { kind: 'geo.damage_footprint', input: { eventId: events[0]?.eventId ?? '', aoiId: 'aoi_0001' } },
  });
  const job = await waitForJob(client, accepted.jobId);
  const { data: result } = await client.getJobResult({ params: { id: job.jobId } });
  expect(result).toMatchObject({ aoiId: 'aoi_0001', peril: 'hail' });
});

test('a reader may not create a portfolio', async () => {
  const client = createClient({ baseUrl: sandbox.url, token: sandbox.tokens.readOnly });
  const refused = client.createPortfolio({ body: { name: 'Litoral' } });
  await expect(refused).rejects.toBeInstanceOf(ProblemAnswer);
  await expect(refused).rejects.toMatchObject({ problem: { status: 403, code: 'insufficient_permission' } });
});
