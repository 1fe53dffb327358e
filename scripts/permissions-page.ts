// docs/permissions.md: who may call what.

import { controlOperations } from '../src/contract/control-operations.ts';
import { fixtureTokens } from '../src/contract/permissions.ts';
import { buildPermissionMatrix } from '../src/projections/permission-matrix.ts';

export function renderPermissionsPage(): string {
  const rows = buildPermissionMatrix();
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
