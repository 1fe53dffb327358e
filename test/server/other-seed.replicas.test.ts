import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../../src/server/listen.ts';
import { startNatsCluster } from '../log/nats/nats-cluster.ts';
import { as } from '../support/as.ts';
import { editSeed } from '../support/edited-seed.ts';
import { runCli } from '../support/run-cli.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

test('a shared log takes no world that was made over another seed', async () => {
  const fixtures = await editSeed({ 'org_pampa/clients.json': ([first]) => Object.assign(first, { name: 'Edited' }) });
  const from = join(await makeTempFolder('other-seed'), 'data');
  const server = await startServer({ port: 0, data: from, fixtures });
  const headers = { ...as('full'), 'content-type': 'application/json', 'idempotency-key': 'made' };
  const made = await fetch(`${server.url}/v1/clients`, { method: 'POST', headers, body: '{"name":"Made"}' });
  expect(made.status).toBe(201);
  await server.close();
  const moved = await runCli(['data', 'move', from, (await startNatsCluster()).place('seeds'), '--json']);
  expect(moved.exitCode).toBe(1);
  expect(JSON.parse(moved.stdout).data).toEqual([
    expect.objectContaining({
      world: 'default',
      outcome: 'not moved',
      finding: expect.stringContaining('was made over another seed'),
    }),
  ]);
});
