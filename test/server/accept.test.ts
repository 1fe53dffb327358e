import { expect, test } from 'vitest';
import { prefersGeojson, prefersJson } from '../../src/server/wire/accept.ts';
import { originOf } from '../../src/server/wire/origin.ts';
import { buildTestApp } from '../support/test-app.ts';

test.each([
  ['application/json', true],
  ['application/problem+json', true],
  ['application/json;charset=utf-8', true],
  ['Application/JSON', true],
  ['application/json, text/html', true],
  ['text/html, application/json', false],
  ['text/html, application/json;q=0.9', false],
  ['text/html;q=0.8, application/json;q=0.9', true],
  ['text/html;q=0.9;level=1, application/json', true],
  ['application/json;q=0, text/html;q=0', false],
  ['text/x-json', false],
  ['text/x-json, text/html, application/json', false],
  ['*/*', false],
  [undefined, false],
])('Accept: %s asks for JSON ahead of HTML: %s', (accept, prefers) => {
  expect(prefersJson(accept)).toBe(prefers);
});

test.each([
  ['application/geo+json', true],
  ['Application/Geo+JSON;charset=utf-8', true],
  ['application/geo+json, application/json', true],
  ['application/json, application/geo+json', true],
  ['application/geo+json;q=0.8, application/json;q=0.8', true],
  ['application/geo+json;q=0.8, application/json;q=0.9', false],
  ['application/geo+json;q=0.9, application/json;q=0.8, */*', true],
  ['application/geo+json;q=0.9, */*;q=1', false],
  ['application/geo+json;q=0.9, application/*, */*;q=0.1', false],
  ['application/geo+json;q=0', false],
  ['application/*', false],
  ['*/*', false],
  [undefined, false],
])('Accept: %s prefers GeoJSON to JSON: %s', (accept, prefers) => {
  expect(prefersGeojson(accept)).toBe(prefers);
});

test.each([
  ['localhost:4600', 'http://localhost:4600'],
  ['[::1]:4600', 'http://[::1]:4600'],
  ['sandbox.example', 'http://sandbox.example'],
  ['a"><script>', 'http://127.0.0.1:4600'],
  ['', 'http://127.0.0.1:4600'],
])('a page that was asked for by %j names the address %s', (host, origin) => {
  expect(originOf({ headers: { host } } as never)).toBe(origin);
});

test('the problems are listed by their status', async () => {
  const reply = await buildTestApp().inject({ url: '/problems', headers: { accept: 'application/json' } });
  const statuses = reply.json().data.map(({ status }: { status: number }) => status);
  expect(statuses.length).toBeGreaterThan(30);
  expect(statuses).toEqual(statuses.toSorted((a: number, b: number) => a - b));
});
