// sbox reports verify ID|FILE: checks the manifest of a signed report with the published key and against its evidence.
// A file is checked without calling any server.

import type { Verified } from '../../../client/check-delivery.ts';
import type { ReportBundle } from '../../../client/report/report-bundle.ts';
import type { PublishedKey } from '../../../client/report/verify-report.ts';
import { UsageError } from '../../failures/failures.ts';
import { parseJson, readFileOrInput } from '../../input/read-source.ts';
import { printVerifications } from '../../output/print-verifications.ts';
import { defineCommand } from '../../session/command.ts';
import type { Session } from '../../session/session.ts';

export const reportsVerify = defineCommand({
  words: ['reports', 'verify'],
  summary: 'Check the signature of a report with the published key, and its evidence against the digests',
  arguments: [
    {
      name: 'id',
      description: 'Identifier of the report, or a file name: of an existing file, or with a dot or a slash.',
      completes: 'reports',
    },
  ],
  options: [
    {
      name: 'keys',
      value: 'FILE',
      description: 'For a file: the keys to trust, in the form of /.well-known/jwks.json; - is stdin.',
      completes: 'files',
    },
  ],
  examples: ['sbox reports verify rep_0001', 'sbox reports verify rep_0001.html --keys jwks.json'],
  run: async (session, { args: [id], options: { keys: keysFile } }) => {
    if (isPath(id) || session.access.has(id)) return verifyFile(session, id, keysFile);
    if (keysFile !== undefined)
      throw new UsageError('--keys works only with a file; a report of the sandbox is checked with its published key.');
    const { readReportBundle } = await import('../../../client/report/read-bundle.ts');
    const { verifyReport } = await import('../../../client/report/verify-report.ts');
    const { nodeCryptography } = await import('../../../client/node-cryptography.ts');
    const client = await session.client();
    // The operation refuses an unknown id itself.
    const { data: report } = await client.getReport({ params: { id } });
    const bundle = await readReportBundle(client, id);
    const found = bundle && (await verifyReport(bundle, { keySource: 'at /.well-known/jwks.json' }, nodeCryptography));
    if (bundle === undefined || found === undefined) throw unsigned(`${id} is a ${report.status}`, id);
    return print(session, bundle, found);
  },
});

async function print(session: Session, bundle: ReportBundle, { checks, uncovered }: Verified): Promise<number> {
  const cancelled = (bundle.cancelled ?? []).map(({ eventId }) => eventId);
  const code = await printVerifications(session, bundle.reportId, checks, { uncovered, cancelled });
  for (const eventId of cancelled) session.remark(`${eventId} was cancelled after the signature: it was a false echo`);
  if (uncovered.length > 0)
    session.hint(`the signature does not cover these parts of the report: ${uncovered.join(', ')}`);
  return code;
}

const unsigned = (what: string, id: string): UsageError =>
  new UsageError(`${what}: it is not signed.`, ['reports', 'create', '--report-id', id, '--status', 'signed']);

/** No id has a dot or a slash. */
const isPath = (name: string): boolean => name === '-' || /[./\\]/.test(name);

async function verifyFile(session: Session, path: string, keysFile: string | undefined): Promise<number> {
  const text = await readFileOrInput(session, path);
  if (!isPath(path)) session.remark(`${path} is a file here, so the file is checked, not a report of the sandbox`);
  const keys = keysFile === undefined ? undefined : await readKeys(session, keysFile);
  const { readReportFile, verifyReportFile } = await import('../../../client/report/report-file.ts');
  const bundle = readReportFile(text);
  if (bundle === undefined)
    throw new UsageError(`${path} is not an sbox report.`, 'sbox reports get rep_0001 --html rep_0001.html');
  const found = await verifyReportFile(text, bundle, keys);
  if (found === undefined) throw unsigned(`${bundle.reportId} in ${path} is a draft`, bundle.reportId);
  const code = await print(session, bundle, found);
  if (keys === undefined)
    session.hint('the key is from the file and proves nothing about its owner; --keys FILE takes one you trust');
  return code;
}

async function readKeys(session: Session, path: string): Promise<readonly PublishedKey[]> {
  const document = parseJson(path, await readFileOrInput(session, path)) as { keys?: unknown };
  if (Array.isArray(document?.keys)) return document.keys as PublishedKey[];
  throw new UsageError(`${path} contains no keys: it should be a document like /.well-known/jwks.json.`);
}
