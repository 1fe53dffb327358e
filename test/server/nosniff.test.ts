import { expect, test } from 'vitest';
import { rows } from '../../src/contract/rows.ts';
import { pages } from '../../src/server/pages/pages.ts';
import { as } from '../support/as.ts';
import { sendRaw } from '../support/raw-request.ts';
import { buildTestApp, startTestServer } from '../support/test-app.ts';

const [name, value] = ['x-content-type-options', 'nosniff'];

test('no browser guesses the type of any answer: operations, refusals, pages, what is not there', async () => {
  const app = buildTestApp();
  const paths = [...rows, ...pages.map(({ path }) => ({ method: 'GET' as const, path }))];
  const calls = paths.map(({ method, path }) => ({ method, url: path.replace(/\{\w+\}/g, 'x') }));
  const asked = [...calls, ...['/nothing', '/v1/%', '/ogc'].map((url) => ({ method: 'GET' as const, url }))];
  const guessed: string[] = [];
  for (const call of asked.filter(({ url }) => !url.includes('follow') && !url.endsWith('/stream')))
    for (const headers of [{}, as('full')]) {
      const answer = await app.inject({ ...call, headers });
      if (answer.headers[name] !== value) guessed.push(`${call.method} ${call.url} ${answer.statusCode}`);
    }
  expect(guessed).toEqual([]);
  expect(asked.length).toBeGreaterThan(80);
});

test('nor of what is refused before it is a request', async () => {
  const { port } = await startTestServer();
  for (const bytes of ['hello\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n', 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n'])
    expect((await sendRaw(port, bytes))?.headers).toMatchObject({ [name]: value });
});
