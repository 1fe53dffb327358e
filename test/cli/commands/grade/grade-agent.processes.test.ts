// The example of docs/grade.md, with a model that is a script.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { makeTempFolder } from '../../../support/temp-folder.ts';
import { gradeScript } from './grade-script.ts';

const script = `
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
  const model = join(await makeTempFolder('grade-agent'), 'model.mjs');
  writeFileSync(model, script);
  const adapter = join(import.meta.dirname, '../../../tools/examples/grade-agent.mjs');
  const graded = await gradeScript('footprint', [process.execPath, adapter], { MODEL: pathToFileURL(model).href });
  expect(graded).toEqual({ status: 0, missed: [], changed: [] });
});
