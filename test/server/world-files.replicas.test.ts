import { expect, test } from 'vitest';
import { startNatsCluster } from '../log/nats/nats-cluster.ts';
import { digest, live, open, save, start } from './saved-worlds.ts';

test('over NATS a file is opened as in a folder', async () => {
  const from = await start();
  await live(from, 'lived');
  const file = await save(from, 'lived');
  const shared = await start({ data: (await startNatsCluster()).place('files') });
  expect((await open(shared, 'case-17', file)).status).toBe(201);
  expect(await digest(shared, 'case-17')).toBe(await digest(from, 'lived'));
  expect((await open(shared, 'case-17', file)).json).toMatchObject({ code: 'world_already_exists' });
  expect((await open(shared, 'case-17', file, '?replace=true')).status).toBe(201);
  const again = await start();
  expect((await open(again, 'case-17', await save(shared, 'case-17'))).status).toBe(201);
  expect(await digest(again, 'case-17')).toBe(await digest(from, 'lived'));
  const other = await save(await start({ jobSteps: 3 }));
  expect((await open(shared, 'other', other)).status).toBe(201);
  expect((await open(shared, 'again', await save(again, 'case-17'))).status).toBe(201);
  expect(await digest(shared, 'again')).toBe(await digest(from, 'lived'));
});
