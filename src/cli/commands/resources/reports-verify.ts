// sbox reports verify ID: the manifest of a signed report, checked with the published key and against its evidence.

import type { Client } from '../../../client/client.ts';
import { isSuccess } from '../../../client/failures.ts';
import { buildFreeRequest } from '../../../client/free-request.ts';
import { UsageError } from '../../failures/failures.ts';
import { printVerifications } from '../../output/print-verifications.ts';
import { defineCommand } from '../../session/command.ts';
import { readPublishedKeys } from '../../session/documents.ts';

export const reportsVerify = defineCommand(
  {
    words: ['reports', 'verify'],
    summary: 'Check the signature of a report with the published key, and its evidence with the digests',
    arguments: [{ name: 'id', description: 'Identifier of the report.', completes: 'reports' }],
    options: [],
    examples: ['sbox reports verify rep_0001'],
  },
  async (session, { args: [id] }) => {
    const client = await session.client();
    const { data: report } = await client.getReport({ params: { id } });
    const { manifest } = report;
    if (manifest === null) {
      throw new UsageError(
        `${id} is a ${report.status}: nobody has signed it.`,
        `sbox reports create --report-id ${id} --status signed`,
      );
    }
    const { subjectsOf, verifyReport } = await import('../../../client/verify-report.ts');
    const keys = await readPublishedKeys(client);
    const evidence = await readEvidence(
      client,
      subjectsOf(manifest)
        .slice(1)
        .filter((path) => path.startsWith('/')),
    );
    return printVerifications(session, id, verifyReport({ ...report, manifest }, keys, evidence));
  },
);

/** What is not served any more has no entry. */
async function readEvidence(client: Client, paths: readonly string[]): Promise<Map<string, unknown>> {
  const evidence = new Map<string, unknown>();
  for (const path of paths) {
    const input = { method: 'GET', path, headers: [], idempotencyKey: '' };
    const answer = await client.exchange(buildFreeRequest(client.connection, input));
    if (isSuccess(answer)) evidence.set(path, (JSON.parse(answer.text) as { data: unknown }).data);
  }
  return evidence;
}
