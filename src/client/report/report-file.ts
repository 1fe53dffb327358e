// Reads and verifies a report that came as a file. It sends nothing.

import { isJsonObject, tryParseJson } from '../../primitives/json-object.ts';
import { unescapeHtml } from '../../primitives/markup.ts';
import { tryMake } from '../../primitives/thrown.ts';
import type { Verification, Verified } from '../check-delivery.ts';
import { nodeCryptography } from '../node-cryptography.ts';
import { rendering, renderReport } from './render-report.ts';
import type { ReportBundle } from './report-bundle.ts';
import { type PublishedKey, verifyReport } from './verify-report.ts';

/** Undefined where the text is not a report of this form. */
export function readReportFile(text: string): ReportBundle | undefined {
  const [, enclosed] = /<template id="enclosed"><pre>([^<]*)<\/pre><\/template>/.exec(text) ?? [];
  const bundle = enclosed === undefined ? undefined : tryParseJson(unescapeHtml(enclosed));
  if (!isJsonObject(bundle)) return undefined;
  const { reportId, documents, keys, cancelled = [] } = bundle;
  if (typeof reportId !== 'string' || !isJsonObject(documents)) return undefined;
  if (!Array.isArray(keys) || !Array.isArray(cancelled)) return undefined;
  return isJsonObject(documents[`/v1/reports/${reportId}`]) ? (bundle as unknown as ReportBundle) : undefined;
}

/** Undefined for an unsigned report. `keys` are those that the reader trusts; the enclosed ones prove nothing. */
export async function verifyReportFile(
  text: string,
  bundle: ReportBundle,
  keys: readonly PublishedKey[] | undefined,
): Promise<Verified | undefined> {
  const keySource = keys === undefined ? 'enclosed in the file' : 'given by --keys';
  try {
    const found = await verifyReport(bundle, { keys, keySource }, nodeCryptography);
    return found && { ...found, checks: [checkPage(text, bundle), ...found.checks] };
  } catch {
    const detail = 'the manifest enclosed in it is malformed';
    return { checks: [{ check: 'manifest', holds: false, detail }], uncovered: [] };
  }
}

/** The page must show what is enclosed, so it is rendered again from the enclosed bundle and compared. */
function checkPage(text: string, bundle: ReportBundle): Verification {
  // The enclosed data may have another form, and then cannot be rendered.
  const holds = tryMake(() => renderReport(bundle)) === text;
  const [, generator = 'nothing'] = /<meta name="generator" content="([^"]*)">/.exec(text) ?? [];
  const why =
    generator === rendering
      ? 'the page differs from the documents enclosed in it'
      : `the page was rendered as ${generator}, but this version renders ${rendering}`;
  return { check: 'page', holds, detail: holds ? 'the page shows the documents enclosed in it' : why };
}
