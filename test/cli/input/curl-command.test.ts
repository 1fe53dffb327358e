import { expect, test } from 'vitest';
import { UsageError } from '../../../src/cli/failures/failures.ts';
import { looksLikeCurl, parseCurl } from '../../../src/cli/input/curl-command.ts';

const parse = (text: string) => {
  const { url, ...rest } = parseCurl(text, {});
  return { ...rest, url: url.href };
};
const form = ['content-type: application/x-www-form-urlencoded'];
const json = ['content-type: application/json', 'accept: application/json'];

test.each(['curl', 'curl http://h', ' \t$ curl -s', 'curl.exe\n'])('%j looks like curl', (text) => {
  expect(looksLikeCurl(text)).toBe(true);
});
test.each(['', 'GET', 'curly', 'xcurl', '$curl', 'curl.exes'])('%j does not', (text) => {
  expect(looksLikeCurl(text)).toBe(false);
});

test('a body makes it a POST, -I a HEAD, and the last -X wins over both', () => {
  expect(parse('curl http://h')).toEqual({
    method: 'GET',
    url: 'http://h/',
    headers: [],
    body: [],
    isQuery: false,
  });
  expect(parse('curl http://h -d a').method).toBe('POST');
  expect(parse('curl http://h -I -d a').method).toBe('HEAD');
  expect(parse('curl http://h -Iv -d a -X put -X patch').method).toBe('PATCH');
});

test('each kind of body says how it is read, and has the headers that curl adds', () => {
  expect(parse('curl h -d a --data @b --data-ascii c --data-raw @d --data-binary @e')).toMatchObject({
    headers: form,
    body: [
      { effect: 'data', value: 'a' },
      { effect: 'data', value: '@b' },
      { effect: 'data', value: 'c' },
      { effect: 'raw', value: '@d' },
      { effect: 'binary', value: '@e' },
    ],
  });
  expect(parse(`curl h --json 1 --json 2 -H 'a: b'`)).toMatchObject({
    headers: [...json, 'a: b'],
    body: [
      { effect: 'json', value: '1' },
      { effect: 'json', value: '2' },
    ],
  });
});

test('-G says that the body belongs into the query, and no header of a body is added', () => {
  expect(parse('curl -G h/a -d x=1 --json y=2')).toEqual({
    method: 'GET',
    url: 'http://h/a',
    headers: [],
    body: [
      { effect: 'data', value: 'x=1' },
      { effect: 'json', value: 'y=2' },
    ],
    isQuery: true,
  });
  expect(parse('curl -G h/a')).toMatchObject({ method: 'GET', url: 'http://h/a', body: [] });
});

test('options of one letter may be joined, with the value of the last', () => {
  expect(parse('curl -sSXPUT h')).toMatchObject({ method: 'PUT', url: 'http://h/' });
  expect(parse('curl -sSX PUT h')).toMatchObject({ method: 'PUT', url: 'http://h/' });
  expect(parse('curl -GsI -da=1 h')).toMatchObject({ method: 'HEAD', isQuery: true, body: [{ value: 'a=1' }] });
  expect(parse('curl --url h -oout -A agent')).toMatchObject({ method: 'GET', url: 'http://h/', headers: [] });
  expect(parse('curl -b a=b --retry-delay 2 h')).toMatchObject({ method: 'GET', url: 'http://h/', headers: [] });
});

test('a URL with a scheme stays as it is, and any other is called over HTTP', () => {
  expect(parse('curl HTTPS://h/a').url).toBe('https://h/a');
  expect(parse('curl localhost:9/a').url).toBe('http://localhost:9/a');
  expect(parse('curl -').url).toBe('http://-/');
});

test('a variable has the value of the environment, an empty one too', () => {
  expect(parseCurl('curl "$BASE/a$NONE"', { BASE: 'http://h', NONE: '' }).url.href).toBe('http://h/a');
  expect(() => parseCurl('curl $BASE', {})).toThrow(UsageError);
});

test.each([
  ['curl -s', 'The curl command has no URL.'],
  ['curl h i j', 'The curl command has more than one URL: h, i, j.'],
  ['curl h -H', '-H is the last word of the curl command but needs a value.'],
  ['curl h -d', '-d is the last word'],
  ['curl h -sZ', 'curl’s -Z is not supported.'],
  ['curl h --no-such', 'curl’s --no-such is not supported.'],
  ['curl h -Fa=b', 'curl’s -F sends a form, but the sandbox takes JSON.'],
  ['curl "h', 'A quote in the curl command is not closed.'],
  ['curl http://', 'The curl command has "http://" where its URL should be.'],
])('%s is refused: %s', (text, words) => {
  expect(() => parse(text)).toThrow(words);
});
