// The table of operations for people, as the README shows it.

import type { Operation } from '../contract/operation.ts';
import { operations } from '../contract/operations.ts';

const cellsOf = ({ method, path, permission, idempotencyKey, command, summary, extension }: Operation) => [
  method,
  `\`${path}\``,
  permission ?? 'none',
  idempotencyKey ? 'yes' : '',
  `\`sbox ${command.join(' ')}\``,
  extension === true ? `${summary} (extension)` : summary,
];

export function renderOperationsTable(rows: readonly Operation[] = operations): string {
  const lines = rows.map((row) => `| ${cellsOf(row).join(' | ')} |`);
  return ['| method | path | permission | key | command | what it does |', '|---|---|---|---|---|---|', ...lines].join(
    '\n',
  );
}
