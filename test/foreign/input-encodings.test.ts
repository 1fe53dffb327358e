// Every command that reads a file or stdin, with every encoding: the bytes that are sent are the bytes that were given, or
// nothing is sent and the refusal names the source.

import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { startTestServer } from '../support/test-app.ts';

const name = 'Cañb';
const json = JSON.stringify({ name });
const outline = {
  type: 'Polygon',
  coordinates: [
    [
      [-60, -33],
      [-59.9, -33],
      [-59.9, -32.9],
      [-60, -33],
    ],
  ],
};
const geojson = JSON.stringify({ type: 'Feature', geometry: outline, properties: { name, portfolioId: 'pf_0001' } });
const csv = `name,clientType,taxId,country\n${name},company,X1,AR\n`;
/** What Windows, spreadsheets and editors make of a text. The last two are UTF-8. */
const encodings: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8': (text) => Buffer.from(text),
  'Latin-1': (text) => Buffer.from(text, 'latin1'),
  'UTF-16': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-8 with a mark': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-8 with NUL': (text) => Buffer.from(text.replace('b', '\0')),
};

const received: Buffer[] = [];
const server = createServer(async (request, answer) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  received.push(Buffer.concat(chunks));
  answer.writeHead(201, { 'content-type': 'application/json', 'x-request-id': 'req_0001' });
  answer.end('{"data":{"portfolioId":"pf_0001","jobId":"job_0001","name":"x"}}');
});
let [env, folder]: [Record<string, string>, string] = [{}, ''];
beforeAll(async () => {
  folder = await makeTempFolder('encodings');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  env = { SBOX_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
});
afterAll(() => void server.close());

/** What the command sent, and what it printed. */
async function pass(argv: readonly string[], input?: Buffer) {
  received.length = 0;
  const stdin = Object.assign(Readable.from(input === undefined ? [] : [input]), { isTTY: false });
  const { exitCode, stderr } = await runCli(argv, { env, input: stdin as never });
  return { sent: [...received], exitCode, stderr };
}

/** `@FILE` stands for the file with the bytes. */
const asTheyAre: readonly (readonly string[])[] = [
  ['api', 'POST', '/v1/portfolios', '-d', '@FILE'],
  ['api', 'POST', '/v1/portfolios', '-d', '-'],
  ['api', 'curl http://h/v1/portfolios --data-binary @FILE'],
  ['api', 'curl http://h/v1/portfolios --data-binary @-'],
];

const cases = Object.keys(encodings).flatMap((encoding) => asTheyAre.map((argv) => [encoding, argv] as const));
test.each(cases)('%s goes through %j as it is', async (encoding, argv) => {
  const bytes = (encodings[encoding] as (text: string) => Buffer)(json);
  const file = join(folder, 'body.json');
  await writeFile(file, bytes);
  const words = argv.map((word) => word.replace('@FILE', `@${file}`));
  const { sent, exitCode } = await pass(words, bytes);
  expect([exitCode, sent.map(String)]).toEqual([0, [bytes.toString()]]);
  expect(sent[0]?.equals(bytes)).toBe(true);
});

test('5 MB go through as they are', async () => {
  const bytes = Buffer.alloc(5_000_000, 0xf1);
  const { sent } = await pass(['api', 'POST', '/v1/portfolios', '-d', '-'], bytes);
  expect(sent.map((each) => each.equals(bytes))).toEqual([true]);
});

const decoded: readonly (readonly [text: string, argv: readonly string[], source: string])[] = [
  [json, ['portfolios', 'create', '-d', '@FILE'], 'FILE'],
  [json, ['portfolios', 'create', '-d', '-'], 'stdin'],
  [`[${json}]`, ['import', 'clients', 'FILE', '--format', 'json'], 'FILE'],
  [csv, ['import', 'clients', 'FILE', '--format', 'csv'], 'FILE'],
  [csv, ['import', 'clients', '-', '--format', 'csv'], 'stdin'],
  [geojson, ['import', 'aois', 'FILE', '--format', 'json'], 'FILE'],
  [geojson, ['import', 'aois', '-', '--format', 'json'], 'stdin'],
];
const textCases = Object.keys(encodings).flatMap((encoding) =>
  decoded.map((command) => [encoding, ...command] as const),
);
test.each(textCases)('%s of %j goes through %j as the same text, or is refused by name', async (...asked) => {
  const [encoding, text, argv, source] = asked;
  const bytes = (encodings[encoding] as (text: string) => Buffer)(text);
  const file = join(folder, 'text');
  await writeFile(file, bytes);
  const { sent, exitCode, stderr } = await pass(
    argv.map((word) => word.replace('FILE', file)),
    bytes,
  );
  const isUtf8 = encoding.startsWith('UTF-8');
  if (!isUtf8) {
    expect([exitCode, sent]).toEqual([2, []]);
    expect(stderr).toContain(`${source === 'stdin' ? source : file} is not UTF-8: it has invalid bytes at line`);
    return;
  }
  const isStored = sent.length === 1 && String(sent[0]).includes(encoding.endsWith('NUL') ? 'Cañ\\u0000' : name);
  expect(isStored || exitCode === 2).toBe(true);
  if (!encoding.endsWith('NUL')) expect(isStored).toBe(true);
});

test('a story and a folder of fixtures that are not UTF-8 are refused with their place', async () => {
  const story = join(folder, 'story.md');
  await writeFile(story, Buffer.from('# Ca\xf1a\n', 'latin1'));
  const told = await pass(['walkthrough', story]);
  expect([told.exitCode, told.stderr]).toEqual([2, expect.stringContaining(`${story} is not UTF-8`)]);
  const fixtures = join(folder, 'fixtures');
  await mkdir(fixtures);
  await writeFile(join(fixtures, 'dataset.json'), Buffer.from('{\n"name":"Ca\xf1a"}', 'latin1'));
  const served = await pass(['serve', '--port', '0', '--fixtures', fixtures]);
  expect(served.exitCode).toBe(2);
  expect(served.stderr).toContain(`${join(fixtures, 'dataset.json')}:2:11: not UTF-8.`);
});

test.each([
  ['UTF-8', 201],
  ['UTF-8 with a mark', 422],
  ['Latin-1', 422],
  ['UTF-16', 422],
])(
  '%s is compared as the bytes that were given: the service answers each caller who may write %i',
  async (encoding, status) => {
    const { url } = await startTestServer();
    const file = join(folder, 'compared.json');
    await writeFile(file, (encodings[encoding] as (text: string) => Buffer)(json));
    for (const words of [
      `POST /v1/portfolios -d @${file}`,
      `curl http://h/v1/portfolios -H content-type:application/json -H idempotency-key:k --data-binary @${file}`,
    ]) {
      const argv = words.startsWith('curl') ? [words] : words.split(' ');
      const { stdout } = await runCli(['compare', ...argv, '--json'], { env: { SBOX_BASE_URL: url } });
      const rows: readonly { identity: string; status: number }[] = JSON.parse(stdout).data;
      expect(rows.filter(({ identity }) => identity.startsWith('full')).map((row) => row.status)).toEqual([status]);
    }
  },
);

test.each(['Latin-1', 'UTF-16'])('what is only read and is %s is refused by its name', async (encoding) => {
  const file = join(folder, 'read.json');
  const har = { log: { version: '1.2', creator: { name: 'Firefox' }, entries: [{ comment: name }] } };
  const write = (text: object) =>
    writeFile(file, (encodings[encoding] as (text: string) => Buffer)(JSON.stringify(text)));
  await write({ name });
  expect(await pass(['reports', 'verify', file])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining(`${file} is not UTF-8`),
  });
  await write(har);
  const replayed = await pass(['replay', file]);
  expect([replayed.exitCode, replayed.stderr]).toEqual([2, expect.stringContaining(`${file} is not`)]);
});

test('an argument or a variable whose bytes were replaced is refused by its name, and nothing is sent', async () => {
  const create = ['portfolios', 'create', '--name', 'Ca\ufffdb'];
  expect(await pass(create)).toMatchObject({ sent: [], exitCode: 2, stderr: expect.stringContaining('--name is not') });
  const joined = await pass(['api', 'POST', '/v1/portfolios', '--data={"name":"Ca\ufffdb"}']);
  expect(joined).toMatchObject({ sent: [], exitCode: 2, stderr: expect.stringContaining('--data is not UTF-8') });
  const bare = await pass(['api', 'GET', '/v1/\ufffd']);
  expect(bare).toMatchObject({ sent: [], exitCode: 2, stderr: expect.stringContaining('Argument 3 is not UTF-8') });
  const { exitCode, stderr } = await runCli(['whoami'], { env: { SBOX_TENANT: 'a\ufffd' } });
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('SBOX_TENANT is not UTF-8')]);
});

test.each([
  ['Latin-1', 'windows-1252'],
  ['UTF-16', 'utf-16le'],
])('a file of rows in %s is refused with the command that reads it', async (encoding, likely) => {
  const command = `sbox import clients 'my clients.csv' --world w --mode create --format csv --encoding ${likely}`;
  const tips = [`choose its encoding, such as ${likely}`, command];
  const file = join(folder, 'my clients.csv');
  await writeFile(file, (encodings[encoding] as (text: string) => Buffer)(csv));
  const argv = ['import', 'clients', file, '--world', 'w', '--mode', 'create'];
  const { sent, exitCode, stderr } = await pass([...argv, '--encoding', 'utf-8', '--format', 'csv']);
  expect([sent, exitCode]).toEqual([[], 2]);
  const shown = stderr.split('\n').flatMap((line) => /^ +try +(.*)$/.exec(line)?.[1] ?? []);
  expect(shown.map((tip) => tip.replace(`${folder}/`, ''))).toEqual(tips);
  // The suggested command reads the file.
  const chosen = encoding === 'UTF-16' ? 'utf-16le' : 'windows-1252';
  const read = await pass([...argv, '--format', 'csv', '--encoding', chosen]);
  expect([read.exitCode, String(read.sent[0])]).toEqual([0, expect.stringContaining(name)]);
});

test('another file is refused with a command that converts it and leaves it as it is', async () => {
  const file = join(folder, "Ana's body.json");
  await writeFile(file, (encodings['Latin-1'] as (text: string) => Buffer)(json));
  const { stderr } = await pass(['portfolios', 'create', '-d', `@${file}`]);
  const quoted = (path: string) => `'${path.replace("'", String.raw`'\''`)}'`;
  expect(stderr).toContain(`iconv -f WINDOWS-1252 -t UTF-8 ${quoted(file)} > ${quoted("utf8-Ana's body.json")}`);
  const piped = await pass(['portfolios', 'create', '-d', '-'], Buffer.from('"\xf1"', 'latin1'));
  expect(piped.stderr).toContain('convert it to UTF-8 first');
});
