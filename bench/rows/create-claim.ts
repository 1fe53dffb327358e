// Creating claims under load: each one a loss of its own, stored, with a webhook simulated. Every round claims the same
// losses in a world of its own; the twin parses the JSON and sends the bytes of one created claim.

import { insuredLoss } from '../fixtures.ts';
import { recordAnswer } from '../measure/answer.ts';
import { measureByTurns } from '../measure/by-turns.ts';
import { authorized, postRequest } from '../measure/callers.ts';
import { compareLoads } from '../measure/compare-loads.ts';
import { type LoadRequest, sendLoad } from '../measure/load.ts';
import { bareScript, type ServerProcess, startProcess, startSbox } from '../measure/server-process.ts';
import type { Row } from '../row.ts';

const path = '/v1/claims';
const asWorld = (world: string): LoadRequest => ({
  method: 'POST',
  path,
  headers: { ...authorized(world), 'content-type': 'application/json' },
});

export const createClaim: Row = {
  name: 'create-claim',
  measure: async ({ claims, connections, rounds, loadSeconds }, workspace) => {
    const sbox = await startSbox(['--fixtures', workspace.fixtures({ plots: claims + 100, insured: claims })]);
    const losses = Array.from({ length: claims }, (_, index) => insuredLoss(index));
    const first = { ...losses[0], peril: 'hail', occurredAt: '2026-01-14T18:00:00-03:00', claimedHectares: 10 };
    const answer = await recordAnswer(sbox, postRequest(path, 'first', first, 'recorded'));
    const bare = await startProcess([bareScript('created'), workspace.file('claim.json', answer)]);
    const claimed = workspace.file('losses.json', losses);
    const load = (server: ServerProcess) => (round: number) =>
      sendLoad(server, { connections, duration: loadSeconds, claims: claimed, requests: [asWorld(`round-${round}`)] });
    try {
      const results = await measureByTurns(rounds, load(sbox), load(bare));
      return compareLoads('create a claim', results, 0.5);
    } finally {
      await Promise.all([sbox.stop(), bare.stop()]);
    }
  },
};
