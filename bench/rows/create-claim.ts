// Creating claims under load: each for a different loss, stored, and with a simulated webhook. Every round claims the same
// losses in a world that was reset; the twin parses the JSON and sends the bytes of one created claim.

import { insuredLoss } from '../fixtures.ts';
import { recordAnswer } from '../measure/answer.ts';
import { measureByTurns } from '../measure/by-turns.ts';
import { authorized, createCaller, postRequest } from '../measure/callers.ts';
import { compareLoads } from '../measure/compare-loads.ts';
import { type LoadRequest, sendLoad } from '../measure/load.ts';
import { bareScript, type ServerProcess, startProcess, startSbox } from '../measure/server-process.ts';
import type { Row } from '../row.ts';

const path = '/v1/claims';
const world = 'claims';
const request: LoadRequest = {
  method: 'POST',
  path,
  headers: { ...authorized(world), 'content-type': 'application/json' },
};

export const createClaim: Row = {
  name: 'create-claim',
  measure: async ({ claims, connections, rounds }, workspace) => {
    const sbox = await startSbox(['--fixtures', workspace.fixtures({ plots: claims + 100, insured: claims })]);
    const losses = Array.from({ length: claims }, (_, index) => insuredLoss(index));
    const first = { ...losses[0], peril: 'hail', occurredAt: '2026-01-14T18:00:00-03:00', claimedHectares: 10 };
    const answer = await recordAnswer(sbox, postRequest(path, 'first', first, 'recorded'));
    const bare = await startProcess([bareScript('created'), workspace.file('claim.json', answer)]);
    const claimed = workspace.file('losses.json', losses);
    const load = (server: ServerProcess) =>
      sendLoad(server, { connections, amount: claims, claims: claimed, requests: [request] });
    const caller = createCaller(sbox.url);
    const loadSbox = async () => {
      await caller.post('/v1/sbox/reset', {}, world);
      return load(sbox);
    };
    try {
      const results = await measureByTurns(rounds, loadSbox, () => load(bare));
      return compareLoads('create a claim', results, { atLeast: 0.5, atMost: 4.5 });
    } finally {
      caller.close();
      await Promise.all([sbox.stop(), bare.stop()]);
    }
  },
};
