import { expect, test } from 'vitest';
import { Problem } from '../../../src/contract/form/problem.ts';
import { ImportReport } from '../../../src/world/imports/import-report.ts';
import { refusalOf } from '../../../src/world/imports/import-work.ts';
import { fixedText } from '../../support/fixed-text.ts';

const problemOf = (count: number) => {
  const entry = (index: number) => ({
    pointer: `#/ring/${index}`,
    code: 'type' as const,
    detail: fixedText('is wrong'),
  });
  return new Problem('validation_failed', fixedText('wrong'), {
    errors: Array.from({ length: count }, (_, index) => entry(index)),
  });
};
const errorsOf = (report: ImportReport) => report.render(false).errors;

test('ten errors of a row are listed', () => {
  const report = new ImportReport();
  report.refuse(3, problemOf(11));
  expect(errorsOf(report).map(({ pointer }) => pointer)).toEqual(
    Array.from({ length: 10 }, (_, index) => `#/items/3/ring/${index}`),
  );
});

test('once there are ten thousand errors, only the first one of a row is listed', () => {
  const report = new ImportReport();
  for (let row = 0; row < 999; row += 1) report.refuse(row, problemOf(10));
  report.refuse(999, problemOf(9));
  expect(errorsOf(report)).toHaveLength(9_999);
  report.refuse(1_000, problemOf(10));
  expect(errorsOf(report)).toHaveLength(10_009);
  report.refuse(1_001, problemOf(10));
  expect(errorsOf(report)).toHaveLength(10_010);
  const exact = new ImportReport();
  for (let row = 0; row < 1_000; row += 1) exact.refuse(row, problemOf(10));
  exact.refuse(1_000, problemOf(10));
  expect(errorsOf(exact)).toHaveLength(10_001);
});

test('a refusal without a pointer points at its row', () => {
  const report = new ImportReport();
  report.refuse(7, new Problem('resource_not_found', fixedText('gone')));
  expect(errorsOf(report)).toEqual([{ index: 7, pointer: '#/items/7', code: 'resource_not_found', detail: 'gone' }]);
});

test('a defect is not taken for a refusal of a row', () => {
  const fail = () => {
    throw new TypeError('a defect');
  };
  expect(() => refusalOf(fail)).toThrow('a defect');
});
