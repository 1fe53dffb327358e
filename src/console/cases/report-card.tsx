// A report, and whether its signature holds.

import { useSignal } from '@preact/signals';
import type { Manifest } from '../../contract/schemas/report.ts';
import { type ReportCheck, verifyReport } from '../exchanges/verify-report.ts';
import { JsonView } from '../ids/json-view.tsx';
import { read } from '../state/readings.ts';

export function ReportCard({ reportId }: { readonly reportId: string }) {
  const { data: report } = read('getReport', { params: { id: reportId } }).value;
  const checks = useSignal<readonly ReportCheck[] | undefined>(undefined);
  const trouble = useSignal<string | undefined>(undefined);
  if (report === undefined) return null;
  const { manifest } = report;
  const verify = async (signed: Manifest) => {
    trouble.value = undefined;
    try {
      checks.value = await verifyReport({ ...report, manifest: signed });
    } catch (error) {
      trouble.value = (error as Error).message;
    }
  };
  return (
    <div class="report">
      {manifest === null ? (
        <p class="soft">A draft: nothing is signed yet.</p>
      ) : (
        <p>
          signed by {manifest.statement.predicate.signedBy}{' '}
          <button type="button" onClick={() => verify(manifest)}>
            Verify the signature here
          </button>
        </p>
      )}
      {trouble.value !== undefined && <p role="alert">{trouble.value}</p>}
      {checks.value !== undefined && <Checks checks={checks.value} />}
      <details>
        <summary>the whole report</summary>
        <JsonView value={report} />
      </details>
    </div>
  );
}

function Checks({ checks }: { readonly checks: readonly ReportCheck[] }) {
  const isGood = checks.every(({ holds }) => holds);
  return (
    <div role="status">
      <p class={isGood ? 'good' : 'bad'}>
        {isGood ? '✓ The report is what was signed' : '✗ The report is not what was signed'}
      </p>
      <ul class="plain">
        {checks.map(({ name, holds, detail }) => (
          <li key={name} class={holds ? 'good' : 'bad'} title={detail}>
            {holds ? '✓' : '✗'} <code>{name}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
