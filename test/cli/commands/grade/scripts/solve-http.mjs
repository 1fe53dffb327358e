// Solves three exercises as an agent does that reaches sbox mcp over HTTP: a POST for each call.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';

const server = spawn('sbox', ['mcp', '--http', '--port', '0', '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
const url = await new Promise((resolve) => {
  let text = '';
  server.stdout.on('data', (bytes) => {
    text += bytes;
    if (text.includes('"listening"')) resolve(JSON.parse(text).url);
  });
});

let id = 0;
async function call(name, given) {
  id += 1;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: given } }),
  });
  // The answer is the last event of a short stream.
  const lines = (await answer.text()).split('\n').filter((line) => line.startsWith('data: '));
  return JSON.parse(JSON.parse(lines.at(-1).slice('data: '.length)).result.content[0].text);
}
const refusalOf = (told) => told.problem ?? told;

const solve = {
  refusals: async () => {
    const job = (aoiId, more) =>
      call('createJob', { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId }, ...more });
    const { code } = refusalOf(await job('aoi_0011'));
    const key = { idempotencyKey: randomUUID() };
    await job('aoi_0002', key);
    const { data } = await job('aoi_0002', key);
    return { code, jobId: data.jobId };
  },
  'not-found': async () => {
    const read = (as) => call('read', { operationId: 'getClaim', arguments: { id: 'clm_9001' }, ...as });
    const { code } = refusalOf(await read());
    const { data } = await read({ as: 'other-org' });
    return { code, organizationId: data.organizationId };
  },
  forbidden: async () => {
    const acknowledge = { operationId: 'acknowledgeAlert', arguments: { id: 'alr_0010' }, as: 'read-only' };
    const { code, requiredPermission } = refusalOf(await call('write', acknowledge));
    return { code, permission: requiredPermission };
  },
}[process.argv[2]];

writeFileSync(process.env.SBOX_ANSWER, JSON.stringify(await solve()));
server.kill();
