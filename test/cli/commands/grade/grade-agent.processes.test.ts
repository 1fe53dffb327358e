// The example of docs/grade.md, with a model that is a script.
import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { makeTempFolder } from '../../../support/temp-folder.ts';

const model = `
const last = (messages) => JSON.parse(messages.at(-1).content);
export async function askModel(messages, tools) {
  if (!tools.some(({ name }) => name === 'createJob')) throw new Error('no tools');
  const turn = messages.filter(({ role }) => role === 'assistant').length;
  if (turn === 0) {
    if (!messages[0].content.includes('damage footprint')) throw new Error('no task');
    return [{ name: 'listEvents', arguments: { peril: 'hail', severity: 'severe' } }];
  }
  if (turn === 1) {
    const [{ eventId }] = last(messages).data;
    const input = { eventId, aoiId: 'aoi_0001' };
    return [{ name: 'createJob', arguments: { kind: 'geo.damage_footprint', input, wait: true } }];
  }
  if (turn === 2) return [{ name: 'getJobResult', arguments: { id: last(messages).data.jobId } }];
  if (turn > 3) return [];
  const { jobId, damagedHectares } = last(messages).data;
  return [{ name: 'answer', arguments: { json: JSON.stringify({ jobId, damagedHectares }) } }];
}
`;

test('an agent with the tools of sbox mcp is graded', async () => {
  const folder = await makeTempFolder('grade-agent');
  const bin = join(import.meta.dirname, '../../../../bin/sbox.js');
  writeFileSync(join(folder, 'model.mjs'), model);
  writeFileSync(join(folder, 'sbox'), `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`);
  chmodSync(join(folder, 'sbox'), 0o755);
  const adapter = join(import.meta.dirname, '../../../tools/examples/grade-agent.mjs');
  const { status, stdout } = spawnSync(
    process.execPath,
    [bin, 'grade', 'footprint', '--json', '--', process.execPath, adapter],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${folder}${delimiter}${process.env['PATH']}`,
        MODEL: pathToFileURL(join(folder, 'model.mjs')).href,
      },
    },
  );
  expect(JSON.parse(stdout).data).toMatchObject({
    exercise: 'footprint',
    passed: 1,
    runs: [{ missed: [], changed: [] }],
  });
  expect(status).toBe(0);
});
