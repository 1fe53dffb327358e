// A report that came as a file: what is enclosed in it, and whether that is what was signed. It sends nothing.

import type { Manifest, ReportWithManifest } from '../../contract/schemas/report.ts';
import { isJsonObject, tryParseJson } from '../../primitives/json-object.ts';
import { unescapeHtml } from '../../primitives/markup.ts';
import { tryMake } from '../../primitives/thrown.ts';
import type { Verification } from '../check-delivery.ts';
import { type PublishedKey, verifyReport } from '../verify-report.ts';
import { rendering, renderReport } from './render-report.ts';
import type { ReportBundle } from './report-bundle.ts';

/** Undefined where the text is no report of this form. */
export function readReportFile(text: string): ReportBundle | undefined {
  const [, enclosed] = /<template id="enclosed"><pre>([^<]*)<\/pre><\/template>/.exec(text) ?? [];
  const bundle = enclosed === undefined ? undefined : tryParseJson(unescapeHtml(enclosed));
  if (!isJsonObject(bundle)) return undefined;
  const { reportId, documents, keys } = bundle;
  if (typeof reportId !== 'string' || !isJsonObject(documents) || !Array.isArray(keys)) return undefined;
  return isJsonObject(documents[`/v1/reports/${reportId}`]) ? (bundle as unknown as ReportBundle) : undefined;
}

/** Undefined where nobody signed it. `keys` are those of somebody whom the reader trusts; the enclosed ones prove nothing. */
export function verifyReportFile(
  text: string,
  bundle: ReportBundle,
  keys: readonly PublishedKey[] | undefined,
): Verification[] | undefined {
  const report = bundle.documents[`/v1/reports/${bundle.reportId}`] as ReportWithManifest;
  if (!isJsonObject(report.manifest)) return undefined;
  const signed = report as ReportWithManifest & { manifest: Manifest };
  const trusted = keys ?? (bundle.keys as readonly PublishedKey[]);
  const evidence = new Map(Object.entries(bundle.documents));
  const found = tryMake(() => verifyReport(signed, trusted, evidence).map((one) => withKeySource(one, keys)));
  if (found !== undefined) return [checkPage(text, bundle), ...found];
  return [{ check: 'manifest', holds: false, detail: 'the manifest enclosed in it is malformed' }];
}

const withKeySource = (found: Verification, keys: readonly PublishedKey[] | undefined): Verification =>
  found.check === 'key'
    ? {
        ...found,
        detail: `${found.detail.split(' ')[0]} ${keys === undefined ? 'enclosed in the file' : 'given by --keys'}`,
      }
    : found;

/** A person must read what is enclosed, so the page is rendered from that once more. */
function checkPage(text: string, bundle: ReportBundle): Verification {
  // What is enclosed may have another form, and then cannot be rendered.
  const holds = tryMake(() => renderReport(bundle)) === text;
  const [, generator = 'nothing'] = /<meta name="generator" content="([^"]*)">/.exec(text) ?? [];
  const why =
    generator === rendering
      ? 'the page shows something else than the documents enclosed in it'
      : `the page was rendered as ${generator}, and this version renders ${rendering}`;
  return { check: 'page', holds, detail: holds ? 'the page shows the documents enclosed in it' : why };
}
