import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { runCli } from '../../../support/run-cli.ts';

const hello = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const call = (id: number, name: string, given: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: given },
});
const lines = (...messages: object[]) => messages.map((message) => `${JSON.stringify(message)}\n`).join('');

test('stdout is the protocol and nothing else, and what was asked before stdin ended is answered', async () => {
  const { stdout, stderr, exitCode } = await runCli(['mcp', '--tools', 'all'], {
    stdin: lines(hello, call(2, 'getDue'), call(3, 'getPolicy', { id: 'pol_0001' })),
  });
  const messages = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(exitCode).toBe(0);
  expect(messages.map(({ jsonrpc, id }) => [jsonrpc, id]).sort()).toEqual([
    ['2.0', 1],
    ['2.0', 2],
    ['2.0', 3],
  ]);
  expect(messages.find(({ id }) => id === 1).result.serverInfo.name).toBe('sbox');
  expect(JSON.parse(messages.find(({ id }) => id === 3).result.content[0].text).data.crop).toBe('soybean');
  expect(stderr).toMatch(/^a sandbox of its own at http:\/\/127\.0\.0\.1:\d+\nmeaning of the world: [0-9a-f]{64}\n$/);
});

test.each([
  ['no json', -32700, 'Parse error'],
  ['[]', -32600, 'Invalid Request'],
  ['null', -32600, 'Invalid Request'],
  ['{"jsonrpc":"2.0","id":7,"method":"tools/call","params":null}', -32600, 'Invalid Request'],
])(
  'the line %s is told to the agent and, in one line, on stderr, and the next one is answered',
  async (line, code, message) => {
    const { stdout, stderr } = await runCli(['mcp'], { stdin: `${line}\n${lines(hello)}` });
    const [told, ...answers] = stdout
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect(told).toEqual({ jsonrpc: '2.0', id: null, error: { code, message } });
    expect(answers).toHaveLength(1);
    expect(stderr.split('\n').slice(1)).toEqual([
      'a line on stdin is not a JSON-RPC 2.0 message in UTF-8',
      expect.stringMatching(/^meaning of the world: /),
      '',
    ]);
  },
);

test('arguments of another form are the agent’s mistake, and say which', async () => {
  const { stdout } = await runCli(['mcp', '--tools', 'all'], {
    stdin: lines(hello, call(2, 'getPolicy', ['pol_0001'])),
  });
  const told = stdout.split('\n').map((text) => JSON.parse(text || '{}'));
  const { code, message } = told.find(({ id }) => id === 2).error;
  expect(code).toBe(-32602);
  expect(message).toMatch(/"arguments".*"Invalid input: expected record, received array"/s);
});

test('what could steer a terminal is escaped', async () => {
  const { stdout } = await runCli(['mcp', '--tools', 'all'], {
    stdin: lines(hello, call(2, 'createPortfolio', { name: 'Right \u202e left \u009b' })),
  });
  expect(stdout).toContain('Right \\u202e left \\u009b');
  expect(stdout).not.toMatch(/[\u0080-\u009f\u202e]/);
});

test('a message without end is not waited for', async () => {
  const input = new PassThrough();
  const run = runCli(['mcp'], { input: input as never });
  for (let sent = 0; sent < 11; sent += 1) input.write('x'.repeat(1024 * 1024));
  const { stderr, exitCode } = await run;
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining('A message on stdin has more than 10485760 bytes.')]);
});

test('a line with bytes that are not UTF-8 is refused and calls nothing, wherever its pieces end, and the next one is answered', async () => {
  const input = new PassThrough();
  const run = runCli(['mcp', '--tools', 'all'], { input: input as never });
  const create = (id: number, name: string) => lines(call(id, 'createPortfolio', { name, idempotencyKey: `k${id}` }));
  const bytes = Buffer.concat([
    Buffer.from(lines(hello)),
    Buffer.from(create(2, 'Ca\xf1b'), 'latin1'),
    Buffer.from(create(3, 'Cañb')),
  ]);
  for (let at = 0; at < bytes.length; at += 7) input.write(bytes.subarray(at, at + 7));
  input.end();
  const { stdout, stderr } = await run;
  const told = stdout
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text));
  expect(told.map(({ id, error }) => [id, error?.message]).sort()).toEqual([
    [null, 'Parse error'],
    [1, undefined],
    [3, undefined],
  ]);
  expect(stdout).toContain('Cañb');
  expect(stderr).toContain('a line on stdin is not a JSON-RPC 2.0 message in UTF-8\n');
});
