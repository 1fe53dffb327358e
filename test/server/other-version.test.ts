// A folder that another version of sbox has written, served and upgraded by this one.
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { encodeLine } from '../../src/log/file/line.ts';
import { type RunningServer, startServer } from '../../src/server/start-server.ts';
import { as } from '../support/as.ts';
import { callAs } from '../support/call-as.ts';
import { runCli } from '../support/run-cli.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

type Headers = Readonly<Record<string, string>>;

async function start(data: string): Promise<RunningServer> {
  const server = await startServer({ port: 0, data });
  onTestFinished(() => server.close());
  return server;
}

async function send({ url }: RunningServer, method: string, path: string, body?: object, headers?: Headers) {
  const answer = await callAs('full', url, `${method} ${path}`, { body, headers });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

const create = (server: RunningServer, name: string, more?: Headers) =>
  send(server, 'POST', '/v1/portfolios', { name }, more);

/** The lines of a log, without their checksums. */
const parse = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line.slice(line.indexOf('{'))));

const createTwo = async (server: RunningServer): Promise<void> => {
  for (const name of ['First', 'Second']) expect((await create(server, name)).status).toBe(201);
};

/** Entries as version 0.9.0 left them when it was killed, the last with an answer that this version does not give. */
async function folderOfOther(act = createTwo): Promise<string> {
  const data = await makeTempFolder('other-version');
  const server = await startServer({ port: 0, data, jobSteps: 0 });
  await act(server);
  const killed = join(await makeTempFolder('other-version'), 'killed');
  await cp(join(data, 'worlds'), join(killed, 'worlds'), { recursive: true });
  await server.close();
  const file = join(killed, 'worlds/default/g0.log');
  const lines = parse(await readFile(file, 'utf8'));
  lines[0].facts.programVersion = '0.9.0';
  lines[0].facts.surfaceVersion = 'an-earlier-surface';
  lines.at(-1).chain = 'f'.repeat(64);
  await writeFile(file, Buffer.concat(lines.map((line) => encodeLine(JSON.stringify(line)))));
  return killed;
}

const namesOf = async (server: RunningServer) =>
  ((await send(server, 'GET', '/v1/portfolios')).json['data'] as { name: string }[]).map(({ name }) => name);

test('a world that this version answers otherwise is read as it stood before, until it is upgraded', async () => {
  const data = await folderOfOther();
  const server = await startServer({ port: 0, data });
  expect(await namesOf(server)).toContain('First');
  expect(await namesOf(server)).not.toContain('Second');
  const refused = await create(server, 'Third');
  expect(refused).toMatchObject({ status: 409, json: { code: 'made_by_other_version' } });
  expect(refused.json['detail']).toContain('Version 0.9.0 made the world default');
  const spanish = await create(server, 'Third', { 'accept-language': 'es' });
  expect(spanish.json['title']).toBe('Otra versión creó el mundo, que es de solo lectura');
  expect((await send(server, 'POST', '/control/rewind', { to: 0, from: 1 })).json['code']).toBe(
    'made_by_other_version',
  );
  expect((await create(server, 'Elsewhere', as('full', 'other'))).status).toBe(201);
  expect((await send(server, 'POST', '/control/worlds', { name: 'copy' })).status).toBe(201);
  expect((await create(server, 'Of the copy', as('full', 'copy'))).status).toBe(201);
  await server.close();

  const checked = await runCli(['data', 'check', data, '--json']);
  expect(checked.exitCode).toBe(1);
  expect(checked.stdout).toContain('answers entry 2 (createPortfolio) differently');
  const tried = await runCli(['data', 'upgrade', data, '--dry-run', '--json']);
  const answer = { before: 'another one', after: 'that of this version' };
  expect(JSON.parse(tried.stdout).data).toEqual([
    { world: 'default', position: 2, operation: 'createPortfolio', member: 'answer', ...answer },
  ]);
  expect(tried.stderr).toContain('default, made by version 0.9.0: would continue from position 2');
  const upgraded = await runCli(['data', 'upgrade', data]);
  expect([upgraded.exitCode, upgraded.stderr]).toEqual([
    0,
    expect.stringContaining('default, made by version 0.9.0: continues from position 2'),
  ]);
  expect(await readdir(join(data, 'worlds/default'))).toContain('g0.log.kept');
  const again = await start(data);
  expect(await namesOf(again)).toEqual(expect.arrayContaining(['First', 'Second']));
  expect((await create(again, 'Third')).status).toBe(201);
  const early = await send(again, 'POST', '/control/worlds', { name: 'early', at: 1 });
  expect(early).toMatchObject({ status: 409, json: { code: 'before_base' } });
  expect((await runCli(['data', 'upgrade', await makeTempFolder('none')])).exitCode).toBe(2);
});

const corners = [
  [-60.74, -34.2],
  [-60.73, -34.2],
  [-60.73, -34.192],
  [-60.74, -34.2],
];

/** A version before this one refused the first row, whose ring repeats a position; the second is refused by any. */
async function importPlots(server: RunningServer): Promise<void> {
  const [first = []] = corners;
  const items = [
    { portfolioId: 'pf_0001', name: 'Repeats a position', ring: [first, ...corners] },
    { portfolioId: 'pf_0001', name: 'Two positions', ring: [first, first] },
  ];
  expect((await send(server, 'POST', '/v1/import/aois', { items })).status).toBe(202);
  expect((await send(server, 'GET', '/v1/jobs/job_0006')).json['data']).toMatchObject({ status: 'succeeded' });
}

test('a kept import with refused rows is upgraded: rows that this version takes are plots then, and others stay refused', async () => {
  const data = await folderOfOther(importPlots);
  const server = await startServer({ port: 0, data, jobSteps: 0 });
  const resultOf = (of: RunningServer) => send(of, 'GET', '/v1/jobs/job_0006/result');
  expect((await resultOf(server)).json).toMatchObject({ status: 404, code: 'job_result_not_ready' });
  await server.close();

  const tried = await runCli(['data', 'upgrade', data, '--dry-run', '--json']);
  expect(JSON.parse(tried.stdout).data).toMatchObject([{ world: 'default', position: 2, operation: 'getJob' }]);
  expect((await runCli(['data', 'upgrade', data])).exitCode).toBe(0);
  const again = await start(data);
  const { created, rejected, resourceIds, errors } = (await resultOf(again)).json['data'] as Record<string, unknown>;
  expect([created, rejected, resourceIds]).toEqual([1, 1, ['aoi_0031']]);
  expect(errors).toMatchObject([{ index: 1, pointer: '#/items/1/ring', code: 'invalid_geometry' }]);
  const plot = (await send(again, 'GET', '/v1/aois/aoi_0031')).json['data'];
  expect(plot).toMatchObject({ name: 'Repeats a position', ring: corners });
});

test('a reset frees it', async () => {
  const server = await start(await folderOfOther());
  expect((await create(server, 'Third')).json['code']).toBe('made_by_other_version');
  expect((await send(server, 'POST', '/v1/sbox/reset', { reason: 'Of another version' })).status).toBe(200);
  expect((await create(server, 'Third')).status).toBe(201);
});
