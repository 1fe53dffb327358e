// Who may call what: the specification's operations × the fixture tokens, as data and as the page docs/permissions.md.
// It states what the table and the tokens say; it asks no server. Other grants may be given in place of the fixtures.

import { controlOperations } from '../contract/control-operations.ts';
import type { Method, Operation } from '../contract/form/operation.ts';
import { operations } from '../contract/operations.ts';
import { fixtureTokens, type Permission } from '../contract/permissions.ts';
import type { OperationId } from '../contract/rows.ts';

export interface Grant {
  readonly profile: string;
  readonly permissions: readonly string[];
}

/** `allowed` says nothing of the resource: another organization's id answers 404 to callers who may read. */
export type PermissionOutcome = 'allowed' | 403;

export interface PermissionMatrixRow {
  readonly operationId: OperationId;
  readonly method: Method;
  readonly path: string;
  /** Null: a credential is enough. */
  readonly permission: Permission | null;
  readonly outcomes: Readonly<Record<string, PermissionOutcome>>;
}

export function buildPermissionMatrix(grants: readonly Grant[] = fixtureTokens): PermissionMatrixRow[] {
  return operations
    .filter((row: Operation) => row.extension !== true)
    .map(({ id, method, path, permission }) => {
      const outcomeOf = ({ profile, permissions }: Grant): [string, PermissionOutcome] => [
        profile,
        permission === null || permissions.includes(permission) ? 'allowed' : 403,
      ];
      return { operationId: id, method, path, permission, outcomes: Object.fromEntries(grants.map(outcomeOf)) };
    });
}

export function renderPermissionMatrix(rows: readonly PermissionMatrixRow[]): string {
  const profiles = Object.keys(rows[0]?.outcomes ?? {});
  const lines = rows.map(({ method, path, permission, outcomes }) =>
    ['', method, `\`${path}\``, permission ?? 'none', ...profiles.map((profile) => outcomes[profile]), '']
      .join(' | ')
      .trim(),
  );
  return `# Permissions

Generated from the table of operations (\`npm run generate\`). Every operation of the specification under each fixture
token: \`allowed\`, or 403 with the code \`insufficient_permission\`. A resource of another organization answers 404 to
whoever may read. The extension rows are in [operations.md](operations.md).

${fixtureTokens.map(({ profile, token, purpose }) => `- **${profile}**: \`${token}\`. ${purpose}`).join('\n')}

| method | path | permission | ${profiles.join(' | ')} |
|---|---|---|${profiles.map(() => '---|').join('')}
${lines.join('\n')}

## Control of the sandbox

No part of the specification. Any credential may do all of it, as it may reset.

| method | path | what it does |
|---|---|---|
${controlOperations.map(({ method, path, summary }) => `| ${method} | \`${path}\` | ${summary} |`).join('\n')}
`;
}
