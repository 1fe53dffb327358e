// The checks in their order: those that were passed, and the one that decided.

import type { Operation } from '../../contract/operation.ts';
import { listMetChecks } from './checks-passed.ts';

const signs = { passed: '✓', decided: '✗', unasked: '·' } as const;

export function ChecksRow({
  code,
  operation,
}: {
  readonly code: string | null;
  readonly operation: Operation | undefined;
}) {
  return (
    <ol class="checks" aria-label="Checks">
      {listMetChecks(code, operation).map(({ name, asks, met }) => (
        <li key={name} class={met} title={asks}>
          <span aria-hidden="true">{signs[met]}</span>
          {name}
          <span class="unseen"> {met}</span>
        </li>
      ))}
    </ol>
  );
}
