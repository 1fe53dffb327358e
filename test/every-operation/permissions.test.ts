import { describe, expect, it } from 'vitest';
import { bearer, exampleRequest, rows } from '../support/example-request.ts';
import { fixtureTokens, permissionLines } from '../support/oracle.ts';
import { buildTestApp } from '../support/test-app.ts';

const app = buildTestApp();
const cells = permissionLines.flatMap((line) =>
  fixtureTokens.map((as) => [`${line.method} ${line.path}`, as, line.outcomes[as], line] as const),
);

describe('every operation of the specification, by fixture token', () => {
  it.each(cells)('%s as %s is %s', async (name, as, outcome, line) => {
    const row = rows.find(({ method, path }) => method === line.method && path === line.path);
    if (row === undefined) throw new Error(`no row for ${name}`);
    const reply = await app.inject(exampleRequest(row, bearer(as, `cell-${row.id}-${as}`)));
    if (outcome === 'allowed') {
      expect([401, 403]).not.toContain(reply.statusCode);
      if (as !== 'other-org') expect(reply.statusCode).toBeLessThan(300);
      return;
    }
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({ code: 'insufficient_permission', requiredPermission: row.permission });
    expect(reply.headers['www-authenticate']).toBe(
      `Bearer realm="sbox", error="insufficient_scope", scope="${row.permission}"`,
    );
  });
});
