// Who may call what: the specification's operations × the fixture tokens, as data and as the page docs/permissions.md.
// It states what the table and the tokens say; it asks no server.

import type { Method, Operation, OperationId } from '../contract/operation.ts';
import { operations } from '../contract/operations.ts';
import { type FixtureToken, fixtureTokens, type Permission } from '../contract/permissions.ts';

export type Profile = FixtureToken['profile'];
/** Allowed says nothing of the resource: another organization's id answers 404 to whoever may read. */
export type PermissionOutcome = 'allowed' | 403;

export interface PermissionMatrixRow {
  readonly operationId: OperationId;
  readonly method: Method;
  readonly path: string;
  /** Null: a credential is enough. */
  readonly permission: Permission | null;
  readonly outcomes: Readonly<Record<Profile, PermissionOutcome>>;
}

export function buildPermissionMatrix(): PermissionMatrixRow[] {
  return operations
    .filter((row: Operation) => row.extension !== true)
    .map(({ id, method, path, permission }) => {
      const outcomeOf = ({ profile, permissions }: FixtureToken): [Profile, PermissionOutcome] => [
        profile,
        permission === null || permissions.includes(permission) ? 'allowed' : 403,
      ];
      const outcomes = Object.fromEntries(fixtureTokens.map(outcomeOf)) as Record<Profile, PermissionOutcome>;
      return { operationId: id, method, path, permission, outcomes };
    });
}

export function renderPermissionMatrix(rows: readonly PermissionMatrixRow[]): string {
  const profiles = fixtureTokens.map(({ profile }) => profile);
  const lines = rows.map(({ method, path, permission, outcomes }) =>
    ['', method, `\`${path}\``, permission ?? 'none', ...profiles.map((profile) => outcomes[profile]), '']
      .join(' | ')
      .trim(),
  );
  return `# Permissions

Generated from the table of operations (\`npm run generate\`). Every operation of the specification under each fixture
token: \`allowed\`, or 403 with the code \`insufficient_permission\`. A resource of another organization answers 404 to
whoever may read. The extension reads ask for the permission of their list.

${fixtureTokens.map(({ profile, token, purpose }) => `- **${profile}**: \`${token}\`. ${purpose}`).join('\n')}

| method | path | permission | ${profiles.join(' | ')} |
|---|---|---|${profiles.map(() => '---|').join('')}
${lines.join('\n')}
`;
}
