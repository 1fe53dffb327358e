import { askNearest } from '../../../primitives/nearest-name.ts';
import { buildPermissionMatrix, type Grant, type PermissionMatrixRow } from '../../../projections/permission-matrix.ts';
import { UsageError } from '../../failures/failures.ts';
import { PrintedRow } from '../../output/record-fields.ts';
import { defineCommand } from '../../session/command.ts';
import type { Session } from '../../session/session.ts';
import { listIdentities, readOwnPermissions } from '../compare/identities.ts';

export const permissions = defineCommand({
  words: ['permissions'],
  summary: 'Show which identity may call which operation',
  notes: ['"You" is the token in use, such as --token cust, unless it is one of the three public tokens.'],
  arguments: [{ name: 'operation', isOptional: true, description: 'An operationId or a path. Default: everything.' }],
  examples: ['sbox permissions', 'sbox permissions createClaim', 'sbox permissions /v1/claims'],
  run: async (session, { args: [target] }) => {
    await print(session, choose(buildPermissionMatrix(await listGrants(session)), target));
  },
});

/** `target` is an operation id, `METHOD /path`, or a path with those below it. */
function choose(matrix: readonly PermissionMatrixRow[], target: string | undefined): readonly PermissionMatrixRow[] {
  if (target === undefined) return matrix;
  const chosen = matrix.filter(
    ({ operationId, method, path }) =>
      [operationId, path, `${method} ${path}`].includes(target) || path.startsWith(`${target}/`),
  );
  if (chosen.length > 0) return chosen;
  const names = matrix.flatMap(({ operationId, path }) => [operationId, path]);
  throw new UsageError(
    `No operation of the specification has the name or path ${target}.`,
    askNearest(target, names, 'sbox permissions lists all paths'),
  );
}

async function print(session: Session, matrix: readonly PermissionMatrixRow[]): Promise<void> {
  const isShort = session.isForPeople;
  const rows = matrix.map(({ method, path, permission, outcomes }) => {
    const shown = Object.entries(outcomes).map(([profile, outcome]) => [profile, String(outcome)] as const);
    const needed = { permission: permission ?? 'none' };
    if (!isShort) return { method, path, ...needed, ...Object.fromEntries(shown) };
    // A mark is shorter than a word, so that no path is cut.
    const marks = shown.map(([profile, outcome]) => [profile, outcome === 'allowed' ? '✓' : outcome]);
    return { operation: `${method} ${path}`, ...Object.fromEntries(marks), ...needed };
  });
  await session.printList(PrintedRow(...Object.keys(rows[0] ?? {})), rows);
}

/** The fixtures' grants are known; only the server knows those of other tokens. */
async function listGrants(session: Session): Promise<Grant[]> {
  const granted: Grant[] = [];
  const { connection } = await session.client();
  for (const { name, permissions = await readOwnPermissions(session) } of listIdentities(connection.token)) {
    if (permissions === undefined) session.hint('your token is left out: no running sandbox knows it');
    else granted.push({ profile: name, permissions });
  }
  return granted;
}
