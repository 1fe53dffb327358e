import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';

let env: Record<string, string> = {};
beforeAll(async () => {
  env = { SBOX_BASE_URL: (await startTestServer()).url };
});

describe('a status of the service becomes an exit code', () => {
  test.each([
    ['aois list --limit 0', 40, '400 invalid_limit'],
    ['aois list --token sbox-expired-token', 41, '401 invalid_token'],
    ['jobs create --event-id evt_0001 --aoi-id aoi_0011', 42, '402 cost_cap_exceeded'],
    ['jobs cancel job_0001 --profile read-only', 43, '403 insufficient_permission'],
    ['aois get aoi_0001 --profile other-org', 44, '404 resource_not_found'],
    ['aois get aoi_0001 --tenant org_ebro', 44, '404 tenant_mismatch'],
    ['jobs cancel job_0001', 49, '409 job_already_terminal'],
    ['jobs create --event-id evt_0013 --aoi-id aoi_0010', 62, '422 peril_not_supported'],
    ['reset -i sbox-in-flight-1', 49, '409 idempotency_in_progress'],
  ])('sbox %s ends with %i', async (line, exitCode, headline) => {
    const result = await runCli(line.split(' '), { env });
    expect(result.exitCode).toBe(exitCode);
    expect(result.stdout).toBe('');
    expect(result.stderr).toContain(`✗ ${headline}`);
    expect(result.stderr).toContain('request  ');
    expect(result.stderr).toContain('try      ');
  });
});

test('a missing permission says which it is and who has it', async () => {
  const { stderr } = await runCli(['claims', 'create', '-d', '{}', '--profile', 'read-only'], { env });
  expect(stderr).toContain('needs    claims:write; profiles that have it: full, other-org');
  expect(stderr).toContain('request  POST /v1/claims  as read-only');
});

describe('a refusal says which identity sent the request', () => {
  test.each([
    ['--profile read-only', {}, 'as read-only\n'],
    ['--token sbox-read-only-token', {}, 'as read-only, the token of --token\n'],
    ['', { SBOX_TOKEN: 'sbox-read-only-token' }, 'as read-only, the token of SBOX_TOKEN\n'],
    ['', { SBOX_TOKEN: 'a-secret-of-mine' }, 'as (not shown), the token of SBOX_TOKEN\n'],
    ['--profile read-only', { SBOX_TOKEN: 'a-secret-of-mine' }, 'as read-only\n'],
  ])('%s %j', async (flags, variables, words) => {
    const argv = ['jobs', 'cancel', 'job_0001', ...flags.split(' ').filter((word) => word !== '')];
    const { stderr } = await runCli(argv, { env: { ...env, ...variables } });
    expect(stderr).toContain(`request  DELETE /v1/jobs/job_0001  ${words}`);
    expect(stderr).not.toContain('a-secret-of-mine');
  });
});

test('with --json the failure is one object on stderr, with the problem as the service sent it', async () => {
  const { stdout, stderr, exitCode } = await runCli(['aois', 'get', 'aoi_9999', '--json'], { env });
  const { error } = JSON.parse(stderr);
  expect(stdout).toBe('');
  expect(exitCode).toBe(44);
  expect(error).toMatchObject({ kind: 'ProblemAnswer', exitCode: 44, request: { method: 'GET' } });
  expect(error.problem).toMatchObject({
    type: '/problems/resource_not_found',
    status: 404,
    instance: '/v1/aois/aoi_9999',
  });
});

describe('what cannot be carried out as typed ends with 2 and says what to type', () => {
  test.each([
    ['clams', 'did you mean claims?'],
    ['claims lst', 'sbox claims list --peril hail'],
    ['claims list --perl hail', 'did you mean --peril?'],
    ['claims list --fields clamId', 'did you mean claimId?'],
    ['claims list --profile ful', 'did you mean full?'],
    ['claims list -o xml', '--output takes table, json, yaml, ndjson, csv, geojson, id'],
    ['claims get', "missing required argument 'id'"],
    ['claim get', 'sbox claims get clm_0001'],
    ['claim gte', 'sbox claims --help shows what there is'],
    ['claims list --base-url localhost:4600', 'is not an http or https URL'],
    ['claims list --world a/b', 'is not a world name'],
    ['claims create --peril hail', 'needs --policy-id, --aoi-id, --occurred-at'],
    ['claims create -d [1]', '--data takes a JSON object'],
    ['claims create -d {', '--data is not JSON'],
    ['claims create -d @/nowhere.json', 'No such file: /nowhere.json'],
    ['claims create --claimed-hectares ten', '--claimed-hectares takes a number'],
    ['claims create --claimed-amount 10USD', 'takes an amount and a currency'],
    ['import clients /nowhere.json', 'No such file: /nowhere.json'],
    ['import clients FILE', 'FILE is CSV, JSON or NDJSON'],
    ['import clients FILE', 'sbox import clients --template'],
    ['completion tcsh', 'known: bash, zsh, fish, powershell'],
    ['jobs wait job_0002 --timeout soon', '--timeout takes seconds'],
    ['serve --port high', '--port takes a whole number'],
    ['serve --fixtures /nowhere', 'the file does not exist'],
    ['profiles add full --world x', 'built in'],
    ['profiles add mine', 'The profile would be empty.'],
    ['exec', 'missing required argument'],
    ['claims', 'COMMANDS'],
  ])('sbox %s', async (line, words) => {
    const { stdout, stderr, exitCode } = await runCli(line.split(' '), { env });
    expect(stderr.toLowerCase()).toContain(words.toLowerCase());
    expect(exitCode).toBe(2);
    expect(stdout).toBe('');
  });

  test('a world that is not there is looked for among those that are', async () => {
    const { stderr, exitCode } = await runCli(['diff', 'a', 'b'], { env });
    expect(stderr).toContain('sbox worlds list');
    expect([exitCode, stderr.includes('compare')]).toEqual([44, false]);
  });

  test('with --json it is one object, also when the command is not known', async () => {
    const { stderr, exitCode } = await runCli(['clams', '--json'], { env });
    expect(exitCode).toBe(2);
    expect(JSON.parse(stderr).error).toMatchObject({
      kind: 'UsageError',
      exitCode: 2,
      message: "Unknown command 'clams'.",
    });
  });

  test('nothing was sent for a body that lacks required fields', async () => {
    const { stderr } = await runCli(['portfolios', 'create', '-vv'], { env });
    expect(stderr).toContain('sbox portfolios create needs --name.');
    expect(stderr).not.toContain('POST');
  });
});

describe('no answer ends with 3', () => {
  const other = createServer(
    (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hi'),
  );
  beforeAll(() => new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void other.close());

  test('nobody listens', async () => {
    const { stderr, exitCode } = await runCli(['aois', 'list', '--base-url', 'http://127.0.0.1:1']);
    expect(exitCode).toBe(3);
    expect(stderr).toContain('✗ Nothing responds at http://127.0.0.1:1');
    expect(stderr).toContain('sbox serve, in another terminal');
  });

  test('something else listens', async () => {
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const { stderr, exitCode } = await runCli(['aois', 'list', '--base-url', url]);
    expect(exitCode).toBe(3);
    expect(stderr).toContain(`✗ Something other than sbox responds at ${url}`);
    expect(stderr).toContain('(text/html)');
  });

  test('status says the same', async () => {
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    expect((await runCli(['status', '--base-url', url])).exitCode).toBe(3);
    expect((await runCli(['status', '--base-url', 'http://127.0.0.1:1'])).exitCode).toBe(3);
  });
});

test.each([
  [403, 200, 43],
  [403, 403.5, 43],
  [302, 404, 3],
])('an answer with status %i whose problem says %d ends with %i', async (status, said, expected) => {
  const problem = { title: 't', status: said, code: 'x', detail: 'd', errors: [] };
  const liar = createServer((_, response) => void response.writeHead(status).end(JSON.stringify(problem)));
  await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(liar.address() as AddressInfo).port}`;
  const { exitCode } = await runCli(['aois', 'list', '--base-url', url]);
  liar.close();
  expect(exitCode).toBe(expected);
});
