// docs/operations.md: every operation, the specification's first.

import { controlOperations } from '../src/contract/control-operations.ts';
import type { Operation } from '../src/contract/form/operation.ts';
import { operations } from '../src/contract/operations.ts';

const cellsOf = ({ method, path, permission, idempotencyKey, command, summary }: Operation) => [
  method,
  `\`${path}\``,
  permission ?? 'none',
  idempotencyKey ? 'yes' : '',
  `\`sbox ${command.join(' ')}\``,
  summary,
];

export function renderOperationsPage(): string {
  const rows: readonly Operation[] = operations;
  const [specified, added] = [rows.filter(({ extension }) => !extension), rows.filter(({ extension }) => extension)];
  return [
    '# Operations',
    '',
    'Generated from the tables of operations; `npm run generate` writes it. A write whose row says so needs an',
    '`Idempotency-Key`. [permissions.md](permissions.md) says who may call what, [openapi.json](openapi.json) has the bodies',
    'and replies, and [commands.md](commands.md) the commands with all their options.',
    '',
    `## The specification's ${specified.length}`,
    '',
    ...renderTable(specified),
    '',
    `## ${added.length} beside them`,
    '',
    'Extensions of the sandbox: a single resource where the specification has only its list, and what a decision adds.',
    '',
    ...renderTable(added),
    '',
    `## ${controlOperations.length} to control the sandbox`,
    '',
    'What a real service cannot do; any credential may call them, as it may reset.',
    '',
    ...renderTable(controlOperations),
    '',
  ].join('\n');
}

function renderTable(rows: readonly Operation[]): string[] {
  const lines = rows.map((row) => `| ${cellsOf(row).join(' | ')} |`);
  return ['| method | path | permission | key | command | what it does |', '|---|---|---|---|---|---|', ...lines];
}
