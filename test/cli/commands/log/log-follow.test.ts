import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { startServer } from '../../../../src/server/start-server.ts';
import { bearer } from '../../../support/example-request.ts';
import { type RunOptions, runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';
import { skipSleeps } from '../../../support/test-clock.ts';

const { url } = await startTestServer();

/** Follows the log, does what belongs to each text when it is seen, and ends with Ctrl-C after the last. */
async function follow(
  argv: readonly string[],
  acts: readonly (readonly [text: string, act: () => unknown])[],
  options: RunOptions = {},
) {
  const signals = new EventEmitter();
  const left = [...acts];
  let seen = '';
  return runCli(['log', '--follow', ...argv], {
    env: { SBOX_BASE_URL: url },
    ...options,
    signals,
    onOutput: (text) => {
      seen += text;
      const [expected = '', act] = left[0] ?? [];
      if (!seen.includes(expected)) return;
      left.shift();
      act?.();
      if (left.length === 0) signals.emit('SIGINT');
    },
  });
}
const ask = (path: string, headers: Record<string, string>) => fetch(`${url}${path}`, { headers });
const claims = async (world: string) => {
  await ask('/v1/claims?status=paid', bearer('read-only', world));
  await ask('/v1/claims/clm_9999', bearer('full', world));
};

test('a line per request, with what decided a refused one, until Ctrl-C ends it with 0', async () => {
  const { stdout, stderr, exitCode } = await follow(
    ['--world', 'lines'],
    [
      ['following', () => claims('lines')],
      ['clm_9999', () => {}],
    ],
    { tty: true, columns: 80, env: { SBOX_BASE_URL: url, NO_COLOR: '1' } },
  );
  expect([stderr, exitCode]).toEqual(['following the requests of lines; Ctrl-C stops it\n', 0]);
  const [list, refused, ...more] = stdout.split('\n');
  expect(list).toMatch(/^200 {2}GET {9}- {2}read-only {2}\/v1\/claims {2,}[\d.]+ ms {2}req_\d+$/);
  expect(refused).toMatch(/^404 {2}GET {9}- {2}full {7}\/v1\/claims\/clm_9999 {2}.*… {2}[\d.]+ ms {2}req_\d+$/);
  expect(more).toEqual(['']);
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

test('an answer is green, a refusal yellow, also where it is 400', async () => {
  const env = { SBOX_BASE_URL: url, TERM: 'xterm' };
  const { stdout } = await follow(
    ['--world', 'colours'],
    [
      ['following', () => ask('/v1/claims?status=lost', bearer('full', 'colours'))],
      ['invalid_parameter', () => claims('colours')],
      ['clm_9999', () => {}],
    ],
    { tty: true, columns: 120, env },
  );
  expect(stdout.match(/\d+m\d{3}/g)).toEqual(['33m400', '32m200', '33m404']);
});

test('--json prints a document per line, the stream itself included', async () => {
  const { stdout, stderr } = await follow(
    ['--json', '--world', 'json'],
    [
      ['getLogStream', () => claims('json')],
      ['clm_9999', () => {}],
    ],
  );
  expect(stderr).toBe('');
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ operationId, check }) => [operationId, check])).toEqual([
    ['getLogStream', null],
    ['listClaims', null],
    ['getClaim', 'id'],
  ]);
});

test('a connection that breaks off is opened again', async () => {
  skipSleeps();
  let server = await startServer({ port: 0 });
  const { port } = server;
  const { stdout, stderr, exitCode } = await follow(
    ['--base-url', server.url],
    [
      [
        'following',
        async () => {
          await server.close();
          server = await startServer({ port });
        },
      ],
      ['responds again', () => fetch(`${server.url}/v1/aois`, { headers: bearer('full') })],
      ['/v1/aois', () => {}],
    ],
  );
  await server.close();
  expect(exitCode).toBe(0);
  expect(stderr).toMatch(/^following.*\nthe sandbox does not respond; trying again\nthe sandbox responds again\n$/);
  expect(stdout).toMatch(/^200 {2}GET .*\/v1\/aois/);
});

test.each([
  [['--after', '41'], 2, 'starts with new requests'],
  [['--token', 'nobody'], 41, 'not known'],
  [['--base-url', 'http://127.0.0.1:1'], 3, 'http://127.0.0.1:1'],
])('it does not begin with %s', async (argv, code, text) => {
  const { stdout, stderr, exitCode } = await follow(argv, []);
  expect([stdout, exitCode]).toEqual(['', code]);
  expect(stderr).toContain(text);
});

test('--curl prints the request instead', async () => {
  const { stdout, exitCode } = await follow(['--curl'], []);
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`curl -g --path-as-is -X GET ${url}/control/log/stream`);
});
