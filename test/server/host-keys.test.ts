import { expect, test } from 'vitest';
import type { Identity } from '../../src/server/callers/credentials.ts';
import { HostKeys } from '../../src/server/control/host-keys.ts';
import type { StoredRequest } from '../../src/server/stored-requests/stored-request.ts';
import { describeRequest, StoredRequests } from '../../src/server/stored-requests/stored-requests.ts';

function createLedger() {
  const ledger = new HostKeys();
  const identity = { worldName: 'world', organizationId: 'org' } as Identity;
  let runs = 0;
  const spend = async (key: string) => {
    const run = async () => {
      runs += 1;
      return { status: 201, headers: {}, body: String(runs) };
    };
    return (await ledger.runIdempotently({ identity, idempotencyKey: key }, 'fingerprint', run)).body;
  };
  return { ledger, spend };
}

test('a key of the host is spent once', async () => {
  const { spend } = createLedger();
  expect([await spend('a'), await spend('b'), await spend('a')]).toEqual(['1', '2', '1']);
});

test('ten thousand keys are kept, and the oldest one goes with the next', async () => {
  const { spend } = createLedger();
  for (let key = 1; key <= 10_000; key += 1) await spend(`k${key}`);
  expect([await spend('k1'), await spend('k10000')]).toEqual(['1', '10000']);
  expect(await spend('another')).toBe('10001');
  expect([await spend('k2'), await spend('k1')]).toEqual(['2', '10002']);
});

test('a key that stands for a first request which is still running is refused, whatever the world is called', async () => {
  await expect(createLedger().spend('sbox-in-flight-1')).rejects.toMatchObject({ code: 'idempotency_in_progress' });
});

test('a request is told with its time to a tenth of a millisecond', () => {
  const of = (durationMs: number) =>
    describeRequest(new StoredRequests(), {
      target: '/',
      durationMs,
      identity: null,
      code: null,
      answeredAt: 0,
    } as StoredRequest);
  expect([1.24, 1.25, 0.04].map((durationMs) => of(durationMs).durationMs)).toEqual([1.2, 1.3, 0]);
});
