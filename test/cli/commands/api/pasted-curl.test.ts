import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunOptions, runCli } from '../../../support/run-cli.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';
import { startTestServer } from '../../../support/test-app.ts';

/** A request as the recording server received it. */
interface Received {
  readonly line: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}
let received: Received[] = [];
const recorder = createServer(async (request, response) => {
  const body = (await buffer(request)).toString();
  received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
let recorderUrl = '';
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve));
  recorderUrl = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`;
  ({ url } = await startTestServer({ tokens: [{ token: 'cust', permissions: ['claims:read'] }] }));
});
afterAll(() => void recorder.close());
beforeEach(() => {
  received = [];
});

const api = (argv: readonly string[], options: RunOptions = {}) =>
  runCli(['api', ...argv], { ...options, env: { SBOX_BASE_URL: recorderUrl, ...options.env } });
async function send(command: string, ...more: string[]): Promise<Received> {
  const { stderr, exitCode } = await api([command, ...more, '--json']);
  expect([stderr, exitCode]).toEqual(['', 0]);
  return received[0] as Received;
}
const host = 'https://api.example';

describe('a pasted curl command is the request that curl would send', () => {
  test.each([
    [`curl ${host}/v1/aois?limit=5`, 'GET /v1/aois?limit=5', ''],
    [`curl '${host}/v1/aois?a=1&b=%20'`, 'GET /v1/aois?a=1&b=%20', ''],
    [`$ curl -sSL --compressed -o out.json "${host}/v1/aois" | jq .`, 'GET /v1/aois', ''],
    [`curl -sXDELETE ${host}/v1/jobs/job_0003`, 'DELETE /v1/jobs/job_0003', ''],
    [`curl -I ${host}/v1/aois`, 'HEAD /v1/aois', ''],
    [`curl ${host}/v1/aois -d '{"a":1}'`, 'POST /v1/aois', '{"a":1}'],
    [`curl -X put ${host}/v1/org/branding --data-raw '@not-a-file'`, 'PUT /v1/org/branding', '@not-a-file'],
    [`curl ${host}/v1/aois -d a=1 --data-binary b=2`, 'POST /v1/aois', 'a=1&b=2'],
    [`curl ${host}/v1/aois --json '{"a":' --json '1}'`, 'POST /v1/aois', '{"a":1}'],
    [
      `curl -G '${host}/v1/events?peril=hail' -d limit=2 -d severity=severe`,
      'GET /v1/events?peril=hail&limit=2&severity=severe',
      '',
    ],
    [`curl -G ${host}/v1/events -d limit=2`, 'GET /v1/events?limit=2', ''],
    ['curl --url localhost:9/v1/aois', 'GET /v1/aois', ''],
  ])('%s', async (command, line, body) => {
    expect(await send(command)).toMatchObject({ line, body });
  });

  test('with its own headers, and none that it lacks', async () => {
    const { headers } = await send(
      `curl ${host}/v1/claims -H 'Authorization: Bearer a-token-of-theirs' -H "X-Own: 1" -H 'Host: api.example' ` +
        `-H 'Content-Length: 999' -H 'Idempotency-Key: theirs' --data-raw '{}'`,
    );
    expect(headers).toMatchObject({
      authorization: 'Bearer a-token-of-theirs',
      'x-own': '1',
      'idempotency-key': 'theirs',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': '2',
      host: new URL(recorderUrl).host,
    });
    received = [];
    const bare = await send(`curl -X POST ${host}/v1/claims --json '{}'`);
    expect(bare.headers['content-type']).toBe('application/json');
    expect([bare.headers.authorization, bare.headers['idempotency-key']]).toEqual([undefined, undefined]);
  });

  test('a header of the command wins over those that curl adds, and options next to the command over both', async () => {
    const command = `curl ${host}/v1/aois -H 'Content-Type: application/json' -H 'Idempotency-Key: theirs' -d '{}'`;
    expect((await send(command)).headers['content-type']).toBe('application/json');
    received = [];
    const beside = ['-i', 'mine', '-H', 'content-type: text/plain', '-d', '[]', '--profile', 'read-only'];
    const { headers, body } = await send(command, ...beside);
    expect(body).toBe('[]');
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      authorization: 'Bearer sbox-read-only-token',
      'idempotency-key': 'mine',
    });
  });

  test('its credential is sent, with the world of the command line', async () => {
    const command = `curl ${host}/v1/aois -H 'authorization: bearer cust+theirs'`;
    expect((await send(command, '--world', 'mine')).headers.authorization).toBe('Bearer cust+mine');
    received = [];
    const basic = await send(`curl ${host}/v1/aois -H 'Authorization: Basic c2JveDpzYm94'`);
    expect(basic.headers.authorization).toBe('Basic c2JveDpzYm94');
  });

  test('from stdin, with variables of the environment and files of this machine', async () => {
    const file = join(await makeTempFolder('curl'), 'body.json');
    await writeFile(file, '{\n"a": 1\n}\n');
    const stdin = `curl "$BASE/v1/aois" \\\n  -d @${file}\n`;
    expect((await api(['-', '--json'], { stdin, env: { BASE: host } })).exitCode).toBe(0);
    expect((await api(['-', '--json'], { stdin: `curl ${host} --data-binary @${file}` })).exitCode).toBe(0);
    expect(received.map(({ line, body }) => [line, body])).toEqual([
      ['POST /v1/aois', '{"a": 1}'],
      ['POST /', '{\n"a": 1\n}\n'],
    ]);
  });

  test('where it was meant to go is reported', async () => {
    expect((await api([`curl ${host}/v1/aois`])).stderr).toBe(`sent to ${recorderUrl}, not to ${host}\n`);
    expect((await api([`curl ${recorderUrl}/v1/aois`])).stderr).toBe('');
  });

  test.each([
    ['curl', 'has no URL'],
    ["curl 'http://h", 'A quote in the curl command is not closed.'],
    ['curl -X', '-X is the last word of the curl command but needs a value.'],
    [`curl ${host}/a ${host}/b`, 'has more than one URL'],
    ['curl http://a:b:c', 'where its URL should be'],
    [`curl -u me:secret ${host}`, 'curl’s -u sends a user name and a password, but the sandbox takes bearer tokens.'],
    [`curl --form a=b ${host}`, 'curl’s --form sends a form, but the sandbox takes JSON.'],
    [`curl --proxy p ${host}`, 'curl’s --proxy is not supported.'],
    ['curl $NOWHERE/v1/aois', 'uses the variable $NOWHERE, which is not set'],
    [`curl ${host} -d @/nowhere.json`, 'No such file: /nowhere.json'],
  ])('%s is refused with the reason', async (command, words) => {
    const { stderr, exitCode } = await api([command]);
    expect(stderr).toContain(words);
    expect([exitCode, received]).toEqual([2, []]);
  });

  test('a curl command without quotes is refused, and so is a METHOD alone', async () => {
    expect((await api(['curl', host])).stderr).toContain('put all of it in quotes');
    expect((await api(['GET'])).stderr).toContain('PATH is missing.');
    expect((await api(['-'], { tty: true })).stderr).toContain('reads stdin, but nothing is piped in.');
  });
});

describe('compare', () => {
  const compare = async (...argv: string[]) => {
    const { stdout } = await runCli(['compare', ...argv, '--json'], { env: { SBOX_BASE_URL: url } });
    return (JSON.parse(stdout).data as Record<string, unknown>[]).map(({ identity, status }) => [identity, status]);
  };

  test('takes one, and its credential is yours', async () => {
    expect(await compare(`curl ${host}/v1/claims/clm_0001 -H 'Authorization: Bearer cust'`)).toEqual([
      ['full', 200],
      ['read-only', 200],
      ['other-org', 404],
      ['you', 200],
    ]);
    expect(await compare(`curl ${host}/v1/claims/clm_0001`)).toHaveLength(3);
  });

  test('shows what is wrong with it for everybody, such as a body without its label', async () => {
    const command = `curl ${host}/v1/portfolios -H 'Idempotency-Key: k' -d '{"name":"Sur"}'`;
    expect(await compare(command)).toEqual([
      ['full', 422],
      ['read-only', 403],
      ['other-org', 422],
    ]);
  });
});
