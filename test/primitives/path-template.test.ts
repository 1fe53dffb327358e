import { expect, test } from 'vitest';
import { fillTemplate, fitsTemplate, isSegment, parametersOf } from '../../src/primitives/path-template.ts';

test('a template has parameters, which are filled in their places', () => {
  expect(parametersOf('/v1/{a}/of/{b}')).toEqual(['a', 'b']);
  expect(parametersOf('/v1/claims')).toEqual([]);
  expect(fillTemplate('/v1/{a}/of/{b}', (name) => name.toUpperCase())).toBe('/v1/A/of/B');
});

test.each([
  ['/v1/jobs/{id}', '/v1/jobs/job_1', true],
  ['/v1/jobs/{id}', '/v1/jobs/', false],
  ['/v1/jobs/{id}', '/v1/jobs', false],
  ['/v1/jobs/{id}', '/v1/jobs/job_1/result', false],
  ['/v1/jobs/{id}', '/v1/claims/job_1', false],
  ['/v1/jobs/{id}/result', '/v1/jobs/job_1/result', true],
  ['/v1/jobs/{id}/result', '/v1/jobs/job_1/results', false],
  ['/v1/claims', '/v1/claims', true],
])('%s fits %s: %s', (template, path, expected) => {
  expect(fitsTemplate(template, path)).toBe(expected);
});

test.each([
  ['aoi_1', true],
  ['...', true],
  ['.a', true],
  ['', false],
  ['.', false],
  ['..', false],
  ['\ud83c', false],
  ['🌽', true],
])('%j can stand in a path: %s', (text, expected) => {
  expect(isSegment(text)).toBe(expected);
});
