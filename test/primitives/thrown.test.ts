import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { messageOf, only, systemCodeOf, tryMake } from '../../src/primitives/thrown.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (thrown) {
    return thrown;
  }
}

test('what the system refused has a code and a message', () => {
  const thrown = thrownBy(() => readFileSync('/nowhere'));
  expect(systemCodeOf(thrown)).toBe('ENOENT');
  expect(messageOf(thrown)).toContain('no such file');
});

test('an error of another realm, as Node’s are where a test runner makes its own, is read like any other', () => {
  const thrown = runInNewContext("Object.assign(new Error('from afar'), { code: 'EAFAR' })");
  expect(thrown).not.toBeInstanceOf(Error);
  expect([messageOf(thrown), systemCodeOf(thrown)]).toEqual(['from afar', 'EAFAR']);
});

test.each([
  [new Error('broken'), 'broken'],
  [Object.assign(new Error('seven'), { code: 7 }), 'seven'],
  [{ code: 'ENOENT' }, '[object Object]'],
  [{ code: 'ENOENT', message: 7 }, '[object Object]'],
  [null, 'null'],
  ['text', 'text'],
  [undefined, 'undefined'],
])('%j has no code of the system, and something to say', (thrown, message) => {
  expect(systemCodeOf(thrown)).toBeUndefined();
  expect(messageOf(thrown)).toBe(message);
});

test('what throws is undefined instead, whatever it throws', () => {
  expect(tryMake(() => 7)).toBe(7);
  expect(
    tryMake(() => {
      throw 'text';
    }),
  ).toBeUndefined();
});

test('only failures of these kinds are undefined; any other is thrown again', async () => {
  class Silence extends Error {}
  expect(await Promise.reject(new Silence()).catch(only(TypeError, Silence))).toBeUndefined();
  await expect(Promise.reject(new Error('other')).catch(only(TypeError, Silence))).rejects.toThrow('other');
  await expect(Promise.reject('text').catch(only(Error))).rejects.toBe('text');
  expect(await Promise.resolve(7).catch(only(Silence))).toBe(7);
});
