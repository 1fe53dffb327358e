import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../../src/server/start-server.ts';
import { startNatsCluster } from '../log/nats/nats-cluster.ts';
import { as } from '../support/as.ts';
import { callAs } from '../support/call-as.ts';
import { editSeed } from '../support/edited-seed.ts';
import { runCli } from '../support/run-cli.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

test('a stream takes a world that was made over another seed, with that seed, and gives it back', async () => {
  const fixtures = await editSeed({ 'org_pampa/clients.json': ([first]) => Object.assign(first, { name: 'Edited' }) });
  const from = join(await makeTempFolder('other-seed'), 'data');
  const server = await startServer({ port: 0, data: from, fixtures });
  const made = await callAs('full', server.url, 'POST /v1/clients', { body: { name: 'Made' } });
  expect(made.status).toBe(201);
  await server.close();
  const place = (await startNatsCluster()).place('seeds');
  const back = join(await makeTempFolder('other-seed'), 'back');
  for (const targets of [
    [from, place],
    [place, back],
  ]) {
    const moved = await runCli(['data', 'move', ...targets, '--json']);
    expect(JSON.parse(moved.stdout).data).toEqual([
      expect.objectContaining({ world: 'default', outcome: 'moved', finding: null }),
    ]);
  }
  const again = await startServer({ port: 0, data: place });
  const read = await fetch(`${again.url}/v1/clients`, { headers: as('full') });
  expect(JSON.stringify(await read.json())).toContain('Edited');
  await again.close();
});
