import { describe, expect, it } from 'vitest';
import { collectionNames } from '../../../src/contract/collections.ts';
import { Ids } from '../../../src/engine/call-context/ids.ts';
import { createSeed } from '../../../src/world/records/seed.ts';
import { takenIdsOf } from '../../../src/world/records/taken-ids.ts';
import { plot } from '../../support/synthetic-seed.ts';

const files: Record<string, unknown> = {
  'dataset.json': { datasetVersion: 'x', organizationIds: ['org_one', 'org_two'] },
};
for (const name of collectionNames) {
  files[`org_one/${name}.json`] = name === 'aois' ? [plot(30), plot(7)] : [];
  files[`org_two/${name}.json`] = name === 'aois' ? [plot(32), plot(9001)] : [];
}
files['org_one/webhookDeliveries.json'] = [
  { deliveryId: 'dlv_0003', messageId: 'msg_0008', createdAt: '', nextAttemptAt: null },
];
const seed = createSeed({ read: (path) => files[path], readBytes: () => Buffer.alloc(0) });

describe('new ids', () => {
  it('go on after the seed of the first organization and skip what another one has', () => {
    const ids = new Ids(takenIdsOf(seed));
    expect([ids.next('aoi'), ids.next('aoi'), ids.next('aoi')]).toEqual(['aoi_0031', 'aoi_0033', 'aoi_0034']);
  });

  it('count each kind on its own, messages too', () => {
    const ids = new Ids(takenIdsOf(seed));
    expect([ids.next('dlv'), ids.next('msg'), ids.next('clm')]).toEqual(['dlv_0004', 'msg_0009', 'clm_0001']);
    expect(ids.counters).toEqual({ clm: 1, dlv: 4, msg: 9 });
  });

  it('are counted in the order of their kinds, whichever came first', () => {
    for (const kinds of [
      ['msg', 'aoi', 'dlv'],
      ['dlv', 'msg', 'aoi'],
      ['aoi', 'dlv', 'msg'],
    ] as const) {
      const ids = new Ids(takenIdsOf(seed));
      for (const kind of kinds) ids.next(kind);
      expect(Object.keys(ids.counters)).toEqual(['aoi', 'dlv', 'msg']);
    }
  });

  it('are handed out once to whoever takes them', () => {
    const ids = new Ids(takenIdsOf(seed));
    expect(ids.takeCreated()).toEqual([]);
    ids.next('aoi');
    ids.next('msg');
    expect(ids.takeCreated()).toEqual(['aoi_0031', 'msg_0009']);
    expect(ids.takeCreated()).toEqual([]);
    ids.next('aoi');
    expect(ids.takeCreated()).toEqual(['aoi_0033']);
  });

  it('grow beyond four digits without meeting the other organization', () => {
    const ids = new Ids(takenIdsOf(seed));
    const taken = Array.from({ length: 10_000 }, () => ids.next('aoi'));
    expect(new Set(taken).size).toBe(10_000);
    expect(taken).not.toContain('aoi_9001');
    expect(taken.at(-1)).toBe('aoi_10032');
  });
});
