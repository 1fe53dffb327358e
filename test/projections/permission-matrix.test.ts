import { expect, test } from 'vitest';
import { renderOperationsPage } from '../../scripts/operations-page.ts';
import { renderPermissionsPage } from '../../scripts/permissions-page.ts';
import { buildPermissionMatrix } from '../../src/projections/permission-matrix.ts';
import { controlEndpoints, counts, fixtureTokens, permissionLines } from '../support/oracle.ts';

const matrix = buildPermissionMatrix();

test('the matrix has the operations of the specification in its order', () => {
  expect(matrix.map(({ method, path }) => ({ method, path }))).toEqual(
    permissionLines.map(({ method, path }) => ({ method, path })),
  );
});

test.each(fixtureTokens)('the outcomes of the token %s are those of the oracle', (profile) => {
  const outcomes = matrix.map((row) => String(row.outcomes[profile]));
  expect(outcomes).toEqual(permissionLines.map((line) => line.outcomes[profile]));
});

test('the page shows a row per operation with the three outcomes', () => {
  const lines = renderPermissionsPage().split('\n');
  expect(lines.filter((line) => /^\| `(GET|POST|PUT|DELETE) /.test(line))).toHaveLength(counts.operations);
  expect(lines).toContain('| `POST /v1/jobs` | events:read | allowed | allowed | allowed |');
  expect(lines).toContain('| `DELETE /v1/jobs/{id}` | events:write | allowed | 403 | allowed |');
  expect(lines).toContain('| `POST /v1/sbox/reset` | none | allowed | allowed | allowed |');
});

test('the page of operations ends with those that control the sandbox', () => {
  const [, control = ''] = renderOperationsPage().split(/^## .* to control the sandbox$/m);
  const controls = [...control.matchAll(/^\| `([A-Z]+ [^`]+)`/gm)].map(([, operation]) => operation);
  expect(controls).toEqual(controlEndpoints.map(({ method, path }) => `${method} ${path}`));
});
