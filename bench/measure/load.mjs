// Sends load to a server from a process of its own: `node load.mjs OPTIONS`, with OPTIONS as JSON. Prints a line of JSON.
// `claims` names a file of losses; each request then claims the next one, with a key of its own.

import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

const { claims, ...options } = JSON.parse(process.argv[2]);

function claimNext() {
  const losses = JSON.parse(readFileSync(claims, 'utf8'));
  let index = 0;
  return (request) => {
    const loss = losses[index];
    if (loss === undefined)
      throw new Error(`All ${losses.length} losses are claimed: let the folder insure more plots.`);
    index += 1;
    const body = JSON.stringify({
      ...loss,
      peril: 'hail',
      occurredAt: '2026-01-14T18:00:00-03:00',
      claimedHectares: 10,
    });
    return { ...request, body, headers: { ...request.headers, 'idempotency-key': `claim-${index}` } };
  };
}

const requests = claims === undefined ? options.requests : [{ ...options.requests[0], setupRequest: claimNext() }];
const load = autocannon({ ...options, requests });
// For a number of requests, autocannon reports its duration only in whole seconds.
const times = {};
load.on('start', () => {
  times.startedAt = performance.now();
});
load.on('response', () => {
  times.endedAt = performance.now();
});
const { requests: sent, latency, errors, timeouts, non2xx, duration } = await load;
const seconds = options.amount === undefined ? duration : (times.endedAt - times.startedAt) / 1_000;
const line = {
  perSecond: sent.total / seconds,
  count: sent.total,
  p50Ms: latency.p50,
  errors: errors + timeouts,
  non2xx,
};
process.stdout.write(`${JSON.stringify(line)}\n`);
