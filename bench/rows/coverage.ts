// What counting its answers costs a server per page: a sbox that counts and a sbox that does not, by turns.

import { measureByTurns } from '../measure/by-turns.ts';
import { getRequest, plotsPage } from '../measure/callers.ts';
import { compareLoads } from '../measure/compare-loads.ts';
import { sendLoad } from '../measure/load.ts';
import { startSbox } from '../measure/server-process.ts';
import type { Row } from '../row.ts';

export const coverage: Row = {
  name: 'coverage',
  measure: async ({ connections, loadSeconds: duration, rounds }) => {
    const [counting, other] = await Promise.all([startSbox(), startSbox()]);
    const request = getRequest(plotsPage);
    const load = { connections, duration, requests: [request] };
    try {
      // A server counts from the first time that its counts are read.
      await fetch(`${counting.url}/control/coverage`, { headers: request.headers });
      const results = await measureByTurns(
        rounds,
        () => sendLoad(counting, load),
        () => sendLoad(other, load),
      );
      return compareLoads('page of 25 plots, counted', results, {
        atLeast: 0.98,
        atMost: 1.02,
        against: 'not counted',
      });
    } finally {
      await Promise.all([counting.stop(), other.stop()]);
    }
  },
};
