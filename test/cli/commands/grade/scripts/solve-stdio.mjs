// Solves three exercises as an agent does that starts sbox mcp: JSON-RPC, a message a line.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const server = spawn('sbox', ['mcp'], { stdio: ['pipe', 'pipe', 'inherit'] });
const waiting = new Map();
createInterface(server.stdout).on('line', (line) => {
  const message = JSON.parse(line);
  waiting.get(message.id)?.(message);
});
let count = 0;
function ask(method, params) {
  count += 1;
  const id = count;
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
  return new Promise((resolve) => waiting.set(id, resolve));
}
async function call(name, given) {
  const { result } = await ask('tools/call', { name, arguments: given });
  return JSON.parse(result.content[0].text);
}

const clientInfo = { name: 'solver', version: '1.0.0' };
await ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);

const kind = 'geo.damage_footprint';
const solve = {
  footprint: async () => {
    const { data: events } = await call('listEvents', { peril: 'hail', severity: 'severe' });
    const input = { eventId: events[0].eventId, aoiId: 'aoi_0001' };
    const { data: job } = await call('createJob', { kind, input, wait: true });
    const { data: result } = await call('getJobResult', { id: job.jobId });
    return { jobId: job.jobId, damagedHectares: result.damagedHectares };
  },
  'over-budget': async () => {
    // A page has the plots that fit an answer; its cursor leads to the others.
    const plots = [];
    for (let cursor; cursor !== null; ) {
      const given = { limit: 250, ...(cursor && { cursor }) };
      const { data, page } = await call('read', { operationId: 'listAois', arguments: given });
      plots.push(...data);
      cursor = page.nextCursor;
    }
    const [{ aoiId }] = plots.toSorted((one, other) => other.areaHectares - one.areaHectares);
    const refusal = await call('createJob', { kind, input: { eventId: 'evt_0001', aoiId } });
    const { code, estimatedCredits, remainingCredits } = refusal.problem ?? refusal;
    return { aoiId, code, estimatedCredits, remainingCredits };
  },
  disputed: async () => {
    const zones = [
      { zoneId: 'Z1', hectares: 45, damagePct: 34 },
      { zoneId: 'Z2', hectares: 60, damagePct: 20 },
    ];
    const visit = (given) => call('write', { operationId: 'createPeritaje', arguments: given });
    const { data } = await visit({ claimId: 'clm_0011', detectionId: 'det_0016', zones });
    await visit({ peritajeId: data.peritajeId, agreedByInsured: true });
    const { data: claim } = await call('read', { operationId: 'getClaim', arguments: { id: 'clm_0011' } });
    return { assessedLossPct: claim.assessedLossPct };
  },
}[process.argv[2]];

writeFileSync(process.env.SBOX_ANSWER, JSON.stringify(await solve()));
server.stdin.end();
