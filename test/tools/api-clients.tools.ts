// The document of a running sandbox, imported by the clients that people use and sent from beginning to end by their runners.

import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jsonRows } from '../../src/contract/rows.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { startTestServer } from '../support/test-app.ts';
import { runTool } from './run-tool.ts';

const sent = jsonRows;
/**
 * No example knows where a world stands, nor is a fault there when it is read alone; the importers leave out what a query may
 * lack, and have no file to send.
 */
const refused = [
  'DELETE /control/faults/flt_0001 404',
  'GET /control/faults/flt_0001 404',
  'GET /control/next 400',
  'GET /control/why 400',
  'POST /control/rewind 409',
  'POST /control/worlds/opened/file 422',
];
const token = 'sbox-full-access-token';

interface Answered {
  readonly method: string;
  readonly url: string;
  readonly status: number;
}

function expectMet(answers: readonly Answered[], url: string): void {
  const lines = answers.map((answer) => `${answer.method} ${answer.url.replace(url, '')} ${answer.status}`);
  expect(lines.filter((line) => !/ 20[0-2]$/.test(line)).sort()).toEqual(refused);
  // A world is read and written as a file besides.
  expect(answers.length).toBe(sent.length + 2);
}

async function saveDocument(folder: string, url: string): Promise<void> {
  await writeFile(join(folder, 'openapi.json'), await (await fetch(`${url}/openapi.json`)).text());
}

test('Bruno', async () => {
  const [folder, { url }] = [await makeTempFolder('bruno'), await startTestServer()];
  await saveDocument(folder, url);
  const line = 'bru import openapi -s openapi.json -o . -n sbox --collection-format bru';
  expect(await runTool(folder, line.split(' '))).toMatchObject({ exitCode: 0 });
  const collection = join(folder, 'sbox');
  const stream = (await readdir(collection, { recursive: true })).filter((path) =>
    path.includes('Follow every request'),
  );
  expect(stream).toHaveLength(1);
  await rm(join(collection, String(stream[0])));
  const variables = ['--env-var', `baseUrl=${url}`, '--env-var', `token=${token}`];
  await runTool(collection, [
    'bru',
    'run',
    '-r',
    '--sandbox',
    'developer',
    ...variables,
    '--reporter-json',
    'report.json',
  ]);
  const [report] = JSON.parse(await readFile(join(collection, 'report.json'), 'utf8'));
  const results: { request: Omit<Answered, 'status'>; response: { status: number } }[] = report.results;
  expectMet(
    results.map(({ request: { method, url: asked }, response: { status } }) => ({
      method,
      url: String(asked).split('?', 1)[0] as string,
      status,
    })),
    url,
  );
});

test('Postman', async () => {
  const [folder, { url }] = [await makeTempFolder('postman'), await startTestServer()];
  await saveDocument(folder, url);
  const options = 'folderStrategy=Tags,parametersResolution=Example,enableOptionalParameters=false';
  await runTool(folder, ['openapi2postmanv2', '-s', 'openapi.json', '-o', 'collection.json', '-O', options]);
  const path = join(folder, 'collection.json');
  const collection = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(
    path,
    JSON.stringify(collection, (_, value) => withoutStream(value)),
  );
  const variables = ['--env-var', `baseUrl=${url}`, '--env-var', `bearerToken=${token}`];
  const { said } = await runTool(folder, ['newman', 'run', 'collection.json', ...variables, '--disable-unicode']);
  const lines = [...said.matchAll(/^ +(GET|POST|PUT|DELETE) (\S+) \[(\d+) /gm)];
  expectMet(
    lines.map(([, method = '', asked = '', status]) => ({ method, url: asked, status: Number(status) })),
    url,
  );
});

/** What lies in a folder, but for the request that never ends. */
const withoutStream = (value: unknown) =>
  Array.isArray(value) ? value.filter((one) => !String(one?.name).startsWith('Follow every request')) : value;
