// sbox permissions: who may call what, as the table says; --check tests whether the server agrees.

import type { HttpAnswer } from '../../../client/failures.ts';
import { buildRequest } from '../../../client/request.ts';
import { isBeyond } from '../../../contract/form/problems.ts';
import { rowOf } from '../../../contract/rows.ts';
import { counted } from '../../../primitives/counted.ts';
import { parseJsonObject } from '../../../primitives/json-object.ts';
import { askNearest } from '../../../primitives/nearest-name.ts';
import { buildPermissionMatrix, type Grant, type PermissionMatrixRow } from '../../../projections/permission-matrix.ts';
import { UsageError } from '../../failures/failures.ts';
import { printFindings } from '../../output/print-verifications.ts';
import { PrintedRow } from '../../output/record-fields.ts';
import { defineCommand } from '../../session/command.ts';
import type { Session } from '../../session/session.ts';
import { listIdentities, readOwnPermissions } from '../compare/identities.ts';
import { openThrowawayWorld, type ThrowawayWorld } from '../compare/throwaway-world.ts';

const DifferenceRow = PrintedRow('method', 'path', 'identity', 'expected', 'observed');

export const permissions = defineCommand({
  words: ['permissions'],
  summary: 'Show which identity may call which operation',
  notes: ['"You" is the token in use, such as --token cust, unless it is one of the three fixtures.'],
  arguments: [
    { name: 'operation', isOptional: true, description: 'An operationId, or a path; everything by default.' },
  ],
  options: [
    { name: 'check', description: 'Test every cell on the server, in a throw-away world; exit 1 on a difference.' },
  ],
  examples: ['sbox permissions', 'sbox permissions createClaim', 'sbox permissions /v1/claims --check'],
  run: async (session, { args: [asked], options: { check } }) => {
    const identities = await listGrants(session);
    const matrix = choose(buildPermissionMatrix(identities), asked);
    if (check === true) return checkPermissions(session, matrix, identities);
    await print(session, matrix);
    return 0;
  },
});

/** `asked` is an operation id, `METHOD /path`, or a path with those below it. */
function choose(matrix: readonly PermissionMatrixRow[], asked: string | undefined): readonly PermissionMatrixRow[] {
  if (asked === undefined) return matrix;
  const chosen = matrix.filter(
    ({ operationId, method, path }) =>
      [operationId, path, `${method} ${path}`].includes(asked) || path.startsWith(`${asked}/`),
  );
  if (chosen.length > 0) return chosen;
  const names = matrix.flatMap(({ operationId, path }) => [operationId, path]);
  throw new UsageError(
    `No operation of the specification is called ${asked}, or has such a path.`,
    askNearest(asked, names, 'sbox permissions lists all paths'),
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

interface Granted extends Grant {
  readonly token: string;
}

/** The fixtures' grants are known; only the server knows those of other tokens. */
async function listGrants(session: Session): Promise<Granted[]> {
  const granted: Granted[] = [];
  const { connection } = await session.client();
  for (const { name, token, permissions = await readOwnPermissions(session) } of listIdentities(connection.token)) {
    if (permissions === undefined) session.hint('the token at hand is left out: no sandbox that answers knows it');
    else granted.push({ profile: name, token, permissions });
  }
  return granted;
}

async function checkPermissions(
  session: Session,
  matrix: readonly PermissionMatrixRow[],
  identities: readonly Granted[],
): Promise<number> {
  const world = await openThrowawayWorld(session, 'permissions');
  const differences: object[] = [];
  let cells = 0;
  await world.reset();
  for (const row of matrix) {
    session.terminal.progress(`${row.method} ${row.path}`);
    for (const identity of identities) {
      cells += 1;
      const expected = String(row.outcomes[identity.profile]);
      const observed = describeOutcome(await ask(world, row, identity, cells));
      if (observed !== expected)
        differences.push({ method: row.method, path: row.path, identity: identity.profile, expected, observed });
    }
  }
  await world.reset();
  return printFindings(session, {
    schema: DifferenceRow,
    found: differences,
    data: { cells, differences },
    holds: `${counted(cells, 'cell')}, all as the table says`,
    differs: `${differences.length} of ${counted(cells, 'cell')} differ`,
  });
}

function ask(
  world: ThrowawayWorld,
  { operationId }: PermissionMatrixRow,
  identity: Granted,
  cell: number,
): Promise<HttpAnswer> {
  const client = world.clientOf(identity);
  const row = rowOf(operationId);
  const key = row.idempotencyKey ? { idempotencyKey: `permissions-${cell}` } : {};
  return client.exchange(buildRequest(client.connection, row, { ...row.example, ...key }));
}

/** A caller is allowed unless it was refused for lack of the permission. */
function describeOutcome({ status, text }: HttpAnswer): string {
  if (status >= 200 && status < 300) return 'allowed';
  const code = codeOf(text);
  if (code === 'insufficient_permission') return String(status);
  return isBeyond(code, 'permission') ? 'allowed' : `${status} ${code}`;
}

function codeOf(text: string): string {
  const document = parseJsonObject(text);
  return document === undefined ? 'not a problem document' : String(document.code);
}
