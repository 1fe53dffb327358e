import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type WorldFileHead, writeWorldFile } from '../../../src/server/files/world-file-format.ts';
import { WorldFileReader } from '../../../src/server/files/world-file-reader.ts';

const head: WorldFileHead = {
  ...{ sboxWorld: 1, programVersion: '1.0.0', surfaceVersion: 'surface', seedDigest: 'a1', jobSteps: 1 },
  ...{ world: 'case-17', position: 2, chain: null, after: { position: 0, chain: null }, isWhole: true },
};
const parts = {
  seed: [{ file: 'dataset.json', text: '{}' }],
  state: [{ now: 'then' }, ['record', 'org_pampa', 'claims', { claimId: 'clm_1' }]],
  log: [
    { position: 1, call: { operationId: 'a' } },
    { position: 2, call: { operationId: 'b' } },
  ],
  requests: [],
};
const written = (): string[] => [...writeWorldFile(head, parts)];

function read(lines: readonly string[]) {
  const reader = new WorldFileReader();
  for (const line of lines) reader.take(line);
  return reader.end();
}

const sha256 = (lines: readonly string[]): string =>
  createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');

test('the parts of a file are read as they were written, each with the number of its first line', () => {
  const { head: readHead, parts: found } = read(written());
  expect(readHead).toEqual(head);
  expect(found.seed).toEqual({ from: 2, items: parts.seed });
  expect(found.state).toEqual({ from: 4, items: parts.state });
  expect(found.log).toEqual({ from: 7, items: parts.log });
  expect(found.requests.items).toEqual([]);
  expect(found.recording.items).toEqual([]);
});

test('a digest is that of the lines of a part, or of all lines, so that other programs can compute it', () => {
  const lines = written();
  expect(lines).toHaveLength(12);
  expect(JSON.parse(String(lines[5]))).toEqual({ part: 'state', lines: 2, sha256: sha256(lines.slice(3, 5)) });
  expect(JSON.parse(String(lines[11]))).toEqual({ part: 'file', lines: 11, sha256: sha256(lines.slice(0, 11)) });
});

test.each([
  [
    'a changed record',
    4,
    (line: string) => line.replace('clm_1', 'clm_2'),
    'line 6, in the part state: one of the lines 4 to 5 was changed, or is missing',
  ],
  ['a line that is no JSON', 7, (line: string) => line.slice(1), 'line 8, in the part log: it is not JSON'],
  [
    'a changed head',
    0,
    (line: string) => line.replace('case-17', 'case-18'),
    'line 12, in the part file: a line outside of the parts was changed, or is missing',
  ],
  ['another file', 0, () => '{"log":{}}', 'line 1, in the part file: it is not an sbox world file'],
  ['a list', 0, () => '[]', 'line 1, in the part file: it is not an sbox world file'],
  [
    'a newer form',
    0,
    (line: string) => line.replace('"sboxWorld":1', '"sboxWorld":2'),
    'it has format 2, and this version of sbox reads formats up to 1: use version 1.0.0, which wrote it',
  ],
  [
    'a part in the place of another',
    2,
    (line: string) => line.replace('seed', 'log'),
    'line 3, in the part seed: the part log ends',
  ],
  ['a changed digest', 8, (line: string) => line.replace(/.{2}$/, '0}'), 'line 9, in the part log'],
])('%s is told by part and line', (_what, index, change, finding) => {
  const lines = written();
  lines[index] = change(String(lines[index]));
  expect(() => read(lines)).toThrow(finding);
});

test('each line is missed where it is left out, and where all after it are', () => {
  const lines = written();
  for (const index of lines.keys()) {
    expect(() => read(lines.toSpliced(index, 1)), `without line ${index + 1}`).toThrow(/^line \d+, in the part /);
    expect(() => read(lines.slice(0, index)), `up to line ${index}`).toThrow(/^line \d+, in the part /);
  }
  expect(() => read([])).toThrow('line 1, in the part file: it is empty');
  expect(() => read(lines.slice(0, 5))).toThrow('line 6, in the part state: it is cut off');
  expect(() => read([...lines, '{}'])).toThrow('line 13, in the part file: something follows its end');
  expect(() => read(lines.toSpliced(11, 0, '{}'))).toThrow('line 12, in the part file: it does not belong to a part');
});
