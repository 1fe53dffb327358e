import { expect, test } from 'vitest';
import { renderReport } from '../../../src/client/report/render-report.ts';
import type { ReportBundle } from '../../../src/client/report/report-bundle.ts';
import { readReportFile, verifyReportFile } from '../../../src/client/report/report-file.ts';
import type { ReportWithManifest } from '../../../src/contract/schemas/report.ts';
import { gatherSeeded } from '../../support/report-bundle.ts';

const verify = async (text: string, keys?: readonly { kid?: string }[]) => {
  const bundle = readReportFile(text) as ReportBundle;
  return (await verifyReportFile(text, bundle, keys))?.checks.filter(({ holds }) => !holds).map(({ check }) => check);
};
const signed = await gatherSeeded('rep_0001');
const page = renderReport(signed);

/** The report with another name of the insured in its statement. */
function insuredAs(name: string) {
  const report = structuredClone(signed.documents['/v1/reports/rep_0001']) as ReportWithManifest;
  Object.assign(report.manifest?.statement.predicate.client ?? {}, { name });
  return report;
}

test('a signed report is verified from its file alone, with the keys that are given or with its own', async () => {
  expect(await verify(page, signed.keys as { kid?: string }[])).toEqual([]);
  expect(await verify(page)).toEqual([]);
});

test('that an event was cancelled later is in the file as well, and no part of what was signed', async () => {
  const cancelled = [{ eventId: 'evt_0004', name: 'Helada' }];
  const text = renderReport({ ...signed, cancelled });
  expect(readReportFile(text)?.cancelled).toEqual(cancelled);
  expect(await verify(text)).toEqual([]);
  expect(await verify(text.replace('evt_0004, Helada, era', 'evt_0005, Helada, era'))).toEqual(['page']);
  expect(
    readReportFile(text.replace('&quot;cancelled&quot;:[', '&quot;cancelled&quot;:0,&quot;x&quot;:[')),
  ).toBeUndefined();
});

test('keys that are given are the only ones that count', async () => {
  const [own] = signed.keys as { x: string; kid: string }[];
  expect(await verify(page, [])).toEqual(['key', 'signature']);
  expect(await verify(page, [{ ...own, x: `${own?.x.slice(0, -1)}A` } as { kid?: string }])).toEqual(['signature']);
});

test.each([
  ['a letter that is read', 'Pampa Sandbox Seguros S.A.</strong>', 'Pampa Sandbox Seguro S.A.</strong>', ['page']],
  ['a figure that is read', '27.419,96 USD', '97.419,96 USD', ['page']],
  [
    'what is enclosed of the peritaje alone',
    '&quot;damagePct&quot;:48',
    '&quot;damagePct&quot;:84',
    ['page', '/v1/peritajes/per_0001'],
  ],
  [
    'the letterhead that is enclosed',
    '&quot;Pampa Sandbox Seguros S.A.&quot;',
    '&quot;Otra&quot;',
    ['page', 'statement'],
  ],
])('when %s was changed, it says what', async (_, from, to, expected) => {
  expect(page).toContain(from);
  expect(await verify(page.replace(from, to))).toEqual(expected);
});

test('whoever changes page and enclosure alike is found by the digests, of whatever it shows', async () => {
  const change = (path: string, part: object) => {
    const documents = { ...signed.documents, [path]: { ...(signed.documents[path] as object), ...part } };
    return verify(renderReport({ ...signed, documents }));
  };
  expect(await change('/v1/peritajes/per_0001', { assessedDamagePct: 99 })).toEqual(['/v1/peritajes/per_0001']);
  expect(await change('/v1/reports/rep_0001', { title: 'Otro' })).toEqual(['/v1/reports/rep_0001']);
  expect(await change('/v1/reports/rep_0001', { manifest: insuredAs('Otra').manifest })).toEqual(['statement']);
});

test('a draft has nothing to verify, and says so on its page', async () => {
  const text = renderReport(await gatherSeeded('rep_0005'));
  expect(await verifyReportFile(text, readReportFile(text) as ReportBundle, undefined)).toBeUndefined();
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

test('an enclosure of a strange form is refused, and nothing is thrown', async () => {
  const strange = { reportId: 'rep_1', keys: [], documents: { '/v1/reports/rep_1': { manifest: {} } } };
  const text = `<template id="enclosed"><pre>${JSON.stringify(strange)}</pre></template>`;
  expect(await verify(text)).toEqual(['manifest']);
});

test('what a name holds is text on the page', async () => {
  const report = insuredAs('<script>alert(1)</script></pre></template><b>');
  const text = renderReport({ ...signed, documents: { ...signed.documents, '/v1/reports/rep_0001': report } });
  expect(text).not.toContain('<script');
  expect(text).not.toContain('<b>');
  expect(await verify(text)).toEqual(['statement']);
});
