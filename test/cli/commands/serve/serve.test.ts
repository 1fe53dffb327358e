import { EventEmitter } from 'node:events';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { openerOf } from '../../../../src/cli/commands/serve/open-browser.ts';
import { choosePort } from '../../../../src/cli/serving/serve-options.ts';
import { runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';
import { giveTurns } from '../../../support/test-clock.ts';
import { withServe } from './served.ts';

const full = { headers: { authorization: 'Bearer sbox-full-access-token' } };

describe('sbox serve', () => {
  test('answers to the names that it is given, and to no other', async () => {
    const statuses: (number | undefined)[] = [];
    await withServe(['--allow-host', 'sandbox.example', '--allow-host', 'other.example'], async (url) => {
      for (const host of ['sandbox.example', 'other.example:80', 'evil.example']) {
        statuses.push(
          await new Promise((resolve) => {
            request(`${url}/healthz`, { headers: { host } }, (answer) => resolve(answer.resume().statusCode)).end();
          }),
        );
      }
    });
    expect(statuses).toEqual([200, 200, 421]);
  });

  test.each([
    [['--host', ''], 'The host is empty'],
    [['--cors', 'https://console.example/path'], 'https://console.example/path is not an origin'],
    [['--allow-host', 'sandbox.example:4600'], 'sandbox.example:4600 is not a host name'],
  ])('refuses %j as a mistake of its caller', async (argv, words) => {
    const { stdout, stderr, exitCode } = await runCli(['serve', '--port', '0', ...argv]);
    expect([stdout, exitCode]).toEqual(['', 2]);
    expect(stderr).toContain(words);
  });

  test('a signal that comes as soon as it says that it listens ends it', async () => {
    const signals = new EventEmitter();
    const onOutput = (text: string) => text.includes('listening') && signals.emit('SIGTERM');
    const { stdout, exitCode } = await runCli(['serve', '--port', '0', '--json'], { signals, onOutput });
    expect([JSON.parse(stdout).event, exitCode]).toEqual(['listening', 0]);
  });

  test('logs what was asked for, and no file that a page brings with it unless it is not there', async () => {
    const paths = ['/', '/assets/icon.svg', '/assets/none.svg', '/console/none.js', '/v1/aois/aoi_0001'];
    const { stderr } = await withServe([], async (url) => {
      for (const path of paths) await fetch(`${url}${path}`, full);
    });
    const logged = [...stderr.matchAll(/^\d\d:\d\d:\d\d {2}(\d{3}) {2}GET +(\S+)/gm)].map(
      ([, status, path]) => `${status} ${path}`,
    );
    expect(logged).toEqual(['200 /', '404 /assets/none.svg', '404 /console/none.js', '200 /v1/aois/aoi_0001']);
  });

  test('says where it is, the three tokens, what to type and where the docs are, all on stderr', async () => {
    const { stdout, stderr, exitCode } = await withServe([], (url) => fetch(`${url}/v1/aois/aoi_0001`, full));
    expect([stdout, exitCode]).toEqual(['', 0]);
    for (const words of [
      'sbox listens at http://127.0.0.1:',
      '/docs',
      'sbox-full-access-token',
      'sbox-read-only-token',
    ])
      expect(stderr).toContain(words);
    expect(stderr).toMatch(/^ {2}\$ export SBOX_BASE_URL=http:\/\/127\.0\.0\.1:\d+\n {2}\$ sbox walkthrough\n/m);
    expect(stderr).not.toContain('--base-url');
    expect(stderr).toMatch(/^\d\d:\d\d:\d\d {2}200 {2}GET {5}\/v1\/aois\/aoi_0001 {2}full {2}req_\d+ {2}[\d.]+ ms$/m);
    expect(stderr).not.toContain('can be reached from other machines');
  });

  test('logs who asked and the problem code', async () => {
    const { stderr } = await withServe([], async (url) => {
      await fetch(`${url}/v1/aois/x`, { headers: { authorization: 'Bearer sbox-other-org-token+ci' } });
      await fetch(`${url}/v1/aois?limit=2`);
      await fetch(`${url}/v1/sbox/reset`, {
        method: 'POST',
        headers: { ...full.headers, 'content-type': 'application/json', 'idempotency-key': 'mine' },
        body: '{}',
      });
    });
    expect(stderr).toMatch(/POST {4}\/v1\/sbox\/reset {2}full {2}key mine {2}req_3 {2}[\d.]+ ms$/m);
    expect(stderr).toMatch(/^\d\d:\d\d:\d\d {2}404 {2}GET {5}\/v1\/aois\/x {2}other-org\+ci {2}resource_not_found/m);
    expect(stderr).toMatch(/401 {2}GET {5}\/v1\/aois\?limit=2 {2}- {2}missing_credential/m);
  });

  test('--json writes one line for scripts, and logs only with --log', async () => {
    const quiet = await withServe(['--json'], (url) => fetch(`${url}/v1/aois`, full));
    expect(JSON.parse(quiet.stdout)).toMatchObject({
      event: 'listening',
      url: expect.stringContaining('http://127.0.0.1:'),
    });
    expect(quiet.stderr).toBe('');
    const logged = await withServe(['--json', '--log'], (url) => fetch(`${url}/v1/aois`, full));
    expect(JSON.parse(logged.stderr)).toMatchObject({
      event: 'request',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      requestId: 'req_1',
      target: '/v1/aois',
      status: 200,
      profile: 'full',
      code: null,
      idempotencyKey: null,
    });
  });

  test('SIGTERM ends it as well', async () => {
    expect((await withServe(['--json'], async () => undefined, 'SIGTERM')).exitCode).toBe(0);
  });

  test('a second Ctrl-C does not wait for a client that is slow', async () => {
    const signals = new EventEmitter();
    let hanging: ReturnType<typeof request> | undefined;
    const result = await runCli(['serve', '--port', '0', '--json'], {
      signals,
      onOutput: (text) => {
        const { port } = JSON.parse(text);
        hanging = request({
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/v1/jobs',
          headers: { 'content-length': 10 },
        });
        hanging.on('error', () => undefined);
        hanging.write('{');
        hanging.on('socket', (socket) =>
          socket.on('connect', async () => {
            for (let count = 0; count < 2; count += 1) {
              await giveTurns();
              signals.emit('SIGINT');
            }
          }),
        );
      },
    });
    expect(result.exitCode).toBe(0);
  });

  test.each([
    [[], {}, 4600],
    [[], { PORT: '1' }, 1],
    [[], { SBOX_PORT: '2', PORT: '1' }, 2],
    [['--port', '3'], { SBOX_PORT: '2', PORT: '1' }, 3],
    [['--port', '0'], { SBOX_PORT: 'high' }, 0],
    [[], { SBOX_PORT: '', PORT: '' }, 4600],
    [[], { SBOX_PORT: '', PORT: '65535' }, 65_535],
  ])('%j with %j listens on port %i', (argv, env, port) => {
    expect(choosePort({ port: argv[1] }, env, () => undefined)).toBe(port);
  });

  test.each([
    [{ SBOX_PORT: 'high' }, 'SBOX_PORT takes a whole number from 0 to 65535, not "high"'],
    [{ PORT: '65536' }, 'PORT takes a whole number from 0 to 65535, not "65536"'],
  ])('with %j it does not start, and says which variable is wrong', async (env, words) => {
    const { stderr, exitCode } = await runCli(['serve'], { env });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  test('another host gets a warning', async () => {
    const { stderr } = await withServe(['--json', '--host', '0.0.0.0'], async () => undefined);
    expect(stderr).toContain('0.0.0.0 can be reached from other machines, and the tokens are public');
  });

  test('tokens of its own are in the banner, and answer', async () => {
    let status = 0;
    const tokens = ['--token', 'cust=claims:read, events:read', '--token', 'ebro=claims:read@org_ebro'];
    const { stderr } = await withServe(tokens, async (url) => {
      status = (await fetch(`${url}/v1/claims/clm_9001`, { headers: { authorization: 'Bearer ebro' } })).status;
    });
    expect(status).toBe(200);
    expect(stderr).toMatch(/^ {2}cust +Exactly claims:read, events:read in org_pampa\.$/m);
    expect(stderr).toMatch(/^ {2}ebro +Exactly claims:read in org_ebro\.$/m);
  });

  test.each([
    ['cust', 'takes a name and its permissions, not "cust".'],
    ['=claims:read', 'takes a name and its permissions'],
    ['cust=', 'The token cust grants nothing.'],
    ['cust=claim:read', 'did you mean claims:read?'],
    ['cust=claims:read@org_ebr', 'did you mean org_ebro?'],
  ])('--token %s is refused', async (token, words) => {
    const { stderr, exitCode } = await runCli(['serve', '--port', '0', '--token', token]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(words);
  });

  test('an occupied port is never changed: it says who answers there', async () => {
    const { port } = await startTestServer();
    const { stderr, exitCode } = await runCli(['serve', '--port', String(port)]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`Port ${port} of 127.0.0.1 is taken: a running sbox listens there`);
    expect(stderr).toContain('--port');
  });

  test('--job-steps decides how many reads a job takes', async () => {
    await withServe(['--json', '--job-steps', '0'], async (url) => {
      const line = ['jobs', 'create', '--event-id', 'evt_0001', '--aoi-id', 'aoi_0001', '--wait', '--base-url', url];
      const { stderr } = await runCli(line);
      expect(stderr).toBe('job_0006  succeeded, 100 %\n');
    });
  });
});

test.each([
  ['linux', ['xdg-open', 'http://h:1']],
  ['freebsd', ['xdg-open', 'http://h:1']],
  ['darwin', ['open', 'http://h:1']],
  ['win32', ['cmd', '/c', 'start', '', 'http://h:1']],
] as const)('on %s an address is opened by %j', (platform, words) => {
  expect(openerOf(platform, 'http://h:1')).toEqual(words);
});

test('the first line after the address is the console', async () => {
  const { stderr } = await withServe([], async () => {});
  const [address = '', first] = stderr.split('\n');
  expect(first).toBe(`  console  ${address.replace(/^.*listens at /, '')}/`);
});
