// docs/permissions.md: who may call what.

import { fixtureTokens } from '../src/contract/permissions.ts';
import { buildPermissionMatrix } from '../src/projections/permission-matrix.ts';

export function renderPermissionsPage(): string {
  const rows = buildPermissionMatrix();
  const profiles = Object.keys(rows[0]?.outcomes ?? {});
  const lines = rows.map(({ method, path, permission, outcomes }) =>
    ['', `\`${method} ${path}\``, permission ?? 'none', ...profiles.map((profile) => outcomes[profile]), '']
      .join(' | ')
      .trim(),
  );
  return `# Permissions

Generated from the table of operations (\`npm run generate\`). Every operation of the specification under each fixture
token: \`allowed\`, or 403 with the code \`insufficient_permission\`. A resource of another
organization gets 404, even with the permission to read.

${fixtureTokens.map(({ profile, token, purpose }) => `- **${profile}**: \`${token}\`. ${purpose}`).join('\n')}

| operation | permission | ${profiles.join(' | ')} |
|---|---|${profiles.map(() => '---|').join('')}
${lines.join('\n')}

Any credential may control the sandbox, just as it may reset it; only saving a world needs a permission, \`sandbox:export\`.
[operations.md](operations.md) lists these operations, and those beyond the specification.
`;
}
