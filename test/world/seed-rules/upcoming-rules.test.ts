import { expect, test } from 'vitest';
import type { Upcoming, UpcomingAct, UpcomingEvent } from '../../../src/contract/schemas/upcoming.ts';
import type { FixtureSource } from '../../../src/engine/records/fixture-source.ts';
import { openFixturesFolder, seedFolder } from '../../../src/server/seed/fixtures-folder.ts';
import { createSeed } from '../../../src/world/records/seed.ts';
import { OrganizationRecords } from '../../../src/world/seed-rules/fixture-records.ts';
import { checkSeed } from '../../../src/world/seed-rules/seed-rules.ts';
import { checkUpcoming } from '../../../src/world/seed-rules/upcoming-rules.ts';

const folder = openFixturesFolder(seedFolder);
const path = 'org_pampa/upcoming.json';
const echo = 'evt_0015';

/** The folder whose first event to come, a false echo, is changed so. */
function folderWith(changes: Partial<UpcomingEvent>): FixtureSource {
  const upcoming = folder.read(path) as Upcoming;
  const [first, ...others] = upcoming.events as [UpcomingEvent, ...UpcomingEvent[]];
  return holding({ ...upcoming, events: [{ ...first, ...changes }, ...others] });
}

function holding(upcoming: Upcoming): FixtureSource {
  const { readRecords: _readRecords, ...plain } = folder;
  return { ...plain, read: (asked) => (asked === path ? upcoming : folder.read(asked)) };
}

const findIn = (source: FixtureSource) =>
  checkUpcoming(new OrganizationRecords(createSeed(source), 'org_pampa')).map(
    ({ name, id, detail }) => `${name} ${id} ${detail}`,
  );
const findWith = (changes: Partial<UpcomingEvent>) => findIn(folderWith(changes));

test('what is to come in the seed holds', () => {
  expect(findWith({})).toEqual([]);
});

test('what is found there is told as rule 15 of the folder', () => {
  expect(checkSeed(folderWith({ severity: 'severe' }))).toEqual([
    { file: path, record: echo, rule: 15, detail: 'severity must be moderate, according to its metrics' },
  ]);
});

test.each<[string, Partial<UpcomingEvent>, string]>([
  [
    'another severity than its metrics say',
    { severity: 'severe' },
    'severity must be moderate, according to its metrics',
  ],
  [
    'no time between its start and its end',
    { startedAt: '2026-01-28T19:50:00.000Z' },
    'endedAt must be later than startedAt, 2026-01-28T19:50:00.000Z',
  ],
  [
    'an end at the epoch',
    {
      startedAt: '2026-01-15T11:00:00.000Z',
      endedAt: '2026-01-15T12:00:00.000Z',
      cancelledAt: '2026-01-20T12:00:00.000Z',
    },
    'endedAt must be later than 2026-01-15T12:00:00.000Z, the epoch',
  ],
  [
    'a cancellation at its end',
    { cancelledAt: '2026-01-28T19:50:00.000Z' },
    'cancelledAt must lie between 2026-01-28T19:50:00.000Z and 2026-02-04T19:50:00.000Z, when an event is confirmed',
  ],
  [
    'a cancellation when it is confirmed',
    { cancelledAt: '2026-02-04T19:50:00.000Z' },
    'cancelledAt must lie between 2026-01-28T19:50:00.000Z and 2026-02-04T19:50:00.000Z, when an event is confirmed',
  ],
])('%s is found', (_what, changes, detail) => {
  expect(findWith(changes)).toEqual([`upcoming ${echo} ${detail}`]);
});

/** What is found when the second act of the season is changed so. */
function findInAct(changes: Partial<UpcomingAct>) {
  const upcoming = folder.read(path) as Required<Upcoming>;
  const [first, second, ...others] = upcoming.acts as [UpcomingAct, UpcomingAct, ...UpcomingAct[]];
  return findIn(holding({ ...upcoming, acts: [first, { ...second, ...changes }, ...others] }));
}
const order = 'at must be later than 2026-01-15T12:00:00.000Z, the epoch, and not earlier than the previous act';

test.each<[string, Partial<UpcomingAct>, string]>([
  ['an act before the one that is listed before it', { at: '2026-01-20T12:59:59.999Z' }, order],
  ['an act at the epoch', { at: '2026-01-15T12:00:00.000Z' }, order],
  [
    'an id of another kind',
    { recordId: 'clm_8002' },
    'recordId must begin with pol_, like the ids that createPolicy makes',
  ],
  ['the id of a record', { recordId: 'pol_0001' }, 'pol_0001 is the id of another record'],
  ['the id of another act', { operationId: 'createAoi', recordId: 'aoi_8001' }, 'aoi_8001 is the id of another record'],
  ['a body that no caller may send', { body: {} }, 'body/clientId clientId is required'],
])('%s is found', (_what, changes, detail) => {
  const { recordId = 'pol_8001' } = changes;
  expect(findInAct(changes)).toContain(`upcoming ${recordId} ${detail}`);
});

test('an act may be at the instant of the one before it', () => {
  expect(findInAct({ at: '2026-01-20T13:00:00.000Z' })).toEqual([]);
});

test.each(['evt_0001', 'evt_0016'])('the id %s of another event is found', (eventId) => {
  expect(findWith({ eventId })).toContain(`upcoming ${eventId} ${eventId} is the id of another event`);
});

test('a member that is missing is a matter of form', () => {
  expect(checkSeed(folderWith({ peril: undefined as never }))[0]).toMatchObject({ file: path, record: '', rule: 0 });
});
