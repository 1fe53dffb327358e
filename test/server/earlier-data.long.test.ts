// Data that was made before a seed was known without its scenarios, or over a seed whose scenarios have changed since.
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encodeLine } from '../../src/log/file/line.ts';
import { seedFolder } from '../../src/server/seed/fixtures-folder.ts';
import { startServer } from '../../src/server/start-server.ts';
import { as } from '../support/as.ts';
import { createClient, newFolder, seedWithOtherScenarios, start } from './earlier-data.ts';

/** A copy of the seed that says another version of itself. */
async function seedOfVersion(datasetVersion: string): Promise<string> {
  const folder = await newFolder();
  await cp(seedFolder, folder, { recursive: true });
  const dataset = JSON.parse(await readFile(join(folder, 'dataset.json'), 'utf8'));
  await writeFile(join(folder, 'dataset.json'), JSON.stringify({ ...dataset, datasetVersion }));
  return folder;
}

/** A folder with one entry, as 1.0.0 left it. */
async function folderOfRelease(fixtures = seedFolder): Promise<string> {
  const data = await newFolder();
  const server = await startServer({ port: 0, data, fixtures });
  await createClient(server, 'first');
  await server.close();
  const file = join(data, 'worlds', 'default', 'g0.log');
  const [head = '', ...entries] = (await readFile(file, 'utf8')).split('\n');
  const { facts, generation, ...others } = JSON.parse(head.slice(head.indexOf('{')));
  const { recordsDigest, ...released } = facts;
  expect([recordsDigest, generation]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), 0]);
  const older = encodeLine(JSON.stringify({ ...others, sboxLog: 1, facts: released }));
  await writeFile(join(data, 'worlds', 'default', '0.log'), `${older}${entries.join('\n')}`);
  await rm(file);
  return data;
}

test('a folder of 1.0.0 opens over its seed, goes on, and is whole', async () => {
  const data = await folderOfRelease();
  const server = await startServer({ port: 0, data });
  expect(await createClient(server, 'first')).toBe('1');
  expect(await createClient(server, 'second')).toBe('2');
  await server.close();
  const again = await start(data);
  expect(await again.worlds.verify('default')).toMatchObject({ position: 2 });
});

test('a folder of 1.0.0 over a seed of somebody’s own, which lacks that, is not served until it is', async () => {
  const fixtures = await seedWithOtherScenarios();
  const data = await folderOfRelease(fixtures);
  await rm(join(data, 'seeds'), { recursive: true });
  const server = await startServer({ port: 0, data });
  expect((await fetch(`${server.url}/v1/clients`, { headers: as('full') })).status).toBe(503);
  await server.close();
  await (await startServer({ port: 0, data, fixtures })).close();
  expect(await createClient(await start(data), 'first')).toBe('1');
});

test('fixtures of another version of the dataset are refused with both versions, and those of this one without', async () => {
  const refused = async (version: string) => {
    const folder = await seedOfVersion(version);
    const file = join(folder, 'org_pampa', 'aois.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('"weatherAt"', '"weatherWhere"'));
    const { message } = await startServer({ port: 0, fixtures: folder }).then(
      () => expect.fail('it was served'),
      (error: Error) => error,
    );
    return message.replaceAll(folder, 'FOLDER').split('\n');
  };
  const form = 'org_pampa/aois.json: aoi_0001: rule 0: #/weatherAt weatherAt is required';
  const versions = 'FOLDER has dataset 2026.2, but this sandbox reads 2026.3: sbox fixtures dump --dir DIR writes one.';
  expect((await refused('2026.2')).slice(0, 2)).toEqual([versions, form]);
  expect((await refused('2026.3'))[0]).toBe(form);
});

test.each(['null', '[]', '{}', '{"datasetVersion":5}'])(
  'fixtures that say no version are refused by their form: %s',
  async (text) => {
    const folder = await seedOfVersion('2026.3');
    await writeFile(join(folder, 'dataset.json'), text);
    await expect(startServer({ port: 0, fixtures: folder })).rejects.toThrow(/^dataset\.json: rule 0: /);
  },
);

test('a folder opens over a seed whose scenarios have changed', async () => {
  const data = await newFolder();
  const server = await startServer({ port: 0, data });
  await createClient(server, 'first');
  await server.close();
  const again = await start(data, await seedWithOtherScenarios());
  expect(await createClient(again, 'first')).toBe('1');
  expect(await createClient(again, 'second')).toBe('2');
  expect(await again.worlds.verify('default')).toMatchObject({ position: 2 });
});
