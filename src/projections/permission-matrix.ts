// The matrix of permissions: the specification's operations × the fixture tokens. It follows from the table and the tokens,
// without asking a server. Other grants may be given instead of the fixtures.

import type { Method, Operation } from '../contract/form/operation.ts';
import { operations } from '../contract/operations.ts';
import { fixtureTokens, type Permission } from '../contract/permissions.ts';
import type { OperationId } from '../contract/rows.ts';

export interface Grant {
  readonly profile: string;
  readonly permissions: readonly string[];
}

/** `allowed` does not depend on the resource: another organization's id answers 404 to callers who may read. */
export type PermissionOutcome = 'allowed' | 403;

export interface PermissionMatrixRow {
  readonly operationId: OperationId;
  readonly method: Method;
  readonly path: string;
  /** Null where any credential may call it. */
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
