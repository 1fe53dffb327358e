import { expect, test } from 'vitest';
import { renderReport } from '../../../src/client/report/render-report.ts';
import type { ReportBundle } from '../../../src/client/report/report-bundle.ts';
import { readReportFile, verifyReportFile } from '../../../src/client/report/report-file.ts';
import { gatherSeeded } from '../../support/report-bundle.ts';

const verify = (text: string, keys?: readonly { kid?: string }[]) => {
  const bundle = readReportFile(text) as ReportBundle;
  return verifyReportFile(text, bundle, keys)
    ?.filter(({ holds }) => !holds)
    .map(({ check }) => check);
};
const signed = await gatherSeeded('rep_0001');
const page = renderReport(signed);

test('a signed report is verified from its file alone, with the keys that are given or with its own', () => {
  expect(verify(page, signed.keys as { kid?: string }[])).toEqual([]);
  expect(verify(page)).toEqual([]);
});

test('keys that are given are the only ones that count', () => {
  const [own] = signed.keys as { x: string; kid: string }[];
  expect(verify(page, [])).toEqual(['key', 'signature']);
  expect(verify(page, [{ ...own, x: `${own?.x.slice(0, -1)}A` } as { kid?: string }])).toEqual(['signature']);
});

test.each([
  ['a letter that is read', 'Pampa Sandbox Seguros</strong>', 'Pampa Sandbox Seguro</strong>', ['page']],
  ['a figure that is read', 'USD 27.419,96', 'USD 97.419,96', ['page']],
  [
    'what is enclosed of the peritaje alone',
    '&quot;damagePct&quot;:48',
    '&quot;damagePct&quot;:84',
    ['page', '/v1/peritajes/per_0001'],
  ],
  ['what nobody signed', '&quot;Pampa Sandbox Seguros&quot;', '&quot;Otra&quot;', ['page']],
])('when %s was changed, it says what', (_, from, to, expected) => {
  expect(page).toContain(from);
  expect(verify(page.replace(from, to))).toEqual(expected);
});

test('whoever changes page and enclosure alike is found by the digests, except where nobody signed', () => {
  const change = (path: string, part: object) => {
    const documents = { ...signed.documents, [path]: { ...(signed.documents[path] as object), ...part } };
    return verify(renderReport({ ...signed, documents }));
  };
  expect(change('/v1/peritajes/per_0001', { assessedDamagePct: 99 })).toEqual(['/v1/peritajes/per_0001']);
  expect(change('/v1/reports/rep_0001', { title: 'Otro' })).toEqual(['/v1/reports/rep_0001']);
  expect(change('/v1/clients/cli_0006', { name: 'Otra' })).toEqual([]);
});

test('a draft has nothing to verify, and says so on its page', async () => {
  const text = renderReport(await gatherSeeded('rep_0005'));
  expect(verifyReportFile(text, readReportFile(text) as ReportBundle, undefined)).toBeUndefined();
  expect(text).toContain('class="draft-mark"');
  expect(page).not.toContain('class="draft-mark"');
});

test.each([
  ['nothing', ''],
  ['another page', '<!doctype html><p>hello'],
  ['an enclosure that is no JSON', '<template id="enclosed"><pre>{</pre></template>'],
  [
    'one without its report',
    '<template id="enclosed"><pre>{"reportId":"rep_1","documents":{},"keys":[]}</pre></template>',
  ],
])('%s is no report', (_, text) => {
  expect(readReportFile(text)).toBeUndefined();
});

test('an enclosure of a strange form is refused, and nothing is thrown', () => {
  const strange = { reportId: 'rep_1', keys: [], documents: { '/v1/reports/rep_1': { manifest: {} } } };
  const text = `<template id="enclosed"><pre>${JSON.stringify(strange)}</pre></template>`;
  expect(verify(text)).toEqual(['manifest']);
});

test('what a name holds is text on the page', () => {
  const path = '/v1/clients/cli_0006';
  const name = '<script>alert(1)</script></pre></template><b>';
  const documents = { ...signed.documents, [path]: { ...(signed.documents[path] as object), name } };
  const text = renderReport({ ...signed, documents });
  expect(text).not.toContain('<script');
  expect(text).not.toContain('<b>');
  expect(verify(text)).toEqual([]);
});
