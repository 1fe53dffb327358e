import { expect, test } from 'vitest';
import type { NewClaim } from '../../../src/contract/schemas/claim.ts';
import { insureElsewhere, insureOrchard } from '../../support/insured.ts';
import { call, createTestWorld, refusal, told } from '../../support/test-world.ts';

/** Succeeds against the seed. */
const hailOnLot7: NewClaim = {
  policyId: 'pol_0001',
  aoiId: 'aoi_0002',
  peril: 'hail',
  occurredAt: '2025-12-18T17:40:00-03:00',
  eventId: 'evt_0001',
};

const refusedClaim = (changes: Partial<Record<keyof NewClaim, unknown>>) =>
  refusal(createTestWorld(), 'createClaim', { body: { ...hailOnLot7, ...changes } });

test('a claim is submitted under its policy, with the whole plot when no hectares are given', () => {
  const world = createTestWorld();
  const { status, headers, data } = call(world, 'createClaim', { body: hailOnLot7 });
  const at = '2026-01-15T12:00:01.000Z';
  expect([status, headers]).toEqual([201, { location: '/v1/claims/clm_0012' }]);
  expect(data).toMatchObject({
    claimId: 'clm_0012',
    claimNumber: 'SIN-2026-000012',
    clientId: 'cli_0001',
    status: 'submitted',
    occurredAt: '2025-12-18T20:40:00.000Z',
    reportedAt: at,
    claimedHectares: 119.99,
    claimedAmount: null,
    detectionIds: [],
    statusHistory: [{ status: 'submitted', at, note: null }],
  });
  expect(call(world, 'getClaim', { params: { id: 'clm_0012' } }).data).toEqual(data);
});

test('what the body says of the loss is kept', () => {
  const said = {
    claimedHectares: 60,
    reportedLossPct: 45,
    claimedAmount: { amount: 24_570.5, currency: 'USD' },
    externalRef: 'ERP-118',
    detectionIds: ['det_0002'],
    description: 'Leaves stripped.',
  };
  const { data } = call(createTestWorld(), 'createClaim', { body: { ...hailOnLot7, ...said } });
  expect(data).toMatchObject(said);
});

test('a notice after three days is late in Argentina, and not before', () => {
  const { data } = call(createTestWorld(), 'createClaim', { body: hailOnLot7 });
  expect(data.lateNotice).toBe(true);
  const recent = {
    policyId: 'pol_0001',
    aoiId: 'aoi_0002',
    peril: 'hail',
    occurredAt: '2026-01-12T21:00:00Z',
    eventId: 'evt_0010',
  };
  expect(call(createTestWorld(), 'createClaim', { body: recent }).data.lateNotice).toBe(false);
});

test('a notice is in time until the third local day after the loss ends, whatever the hour', () => {
  const claimOn = (occurredAt: string) => {
    const body = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'hail', occurredAt };
    return call(createTestWorld(), 'createClaim', { body }).data;
  };
  expect(claimOn('2026-01-12T03:00:00.000Z')).toMatchObject({
    reportedAt: '2026-01-15T12:00:01.000Z',
    lateNotice: false,
  });
  expect(claimOn('2026-01-12T02:59:59.999Z').lateNotice).toBe(true);
});

test('a notice after more than seven days is late in Spain, and after six it is not', () => {
  const world = createTestWorld();
  const { policyId } = insureOrchard(world);
  const claimOn = (occurredAt: string) =>
    call(world, 'createClaim', {
      organizationId: 'org_ebro',
      body: { policyId, aoiId: 'aoi_9002', peril: 'fire', occurredAt },
    }).data.lateNotice;
  expect([claimOn('2026-01-09T12:00:00Z'), claimOn('2026-01-06T12:00:00Z')]).toEqual([false, true]);
});

test('a claim on an expired policy is refused', () => {
  const problem = refusedClaim({ policyId: 'pol_0009', aoiId: 'aoi_0009', eventId: undefined });
  expect(problem.code).toBe('policy_not_in_force');
});

test('a claim on a day outside the dates of an active policy is refused', () => {
  const problem = refusedClaim({ occurredAt: '2025-09-30T12:00:00Z', eventId: undefined });
  expect(problem.code).toBe('policy_not_in_force');
  expect(told(problem)).toEqual(['#/occurredAt policy_not_in_force', '#/occurredAt no_crop_standing']);
});

test('the first and the last day of a policy belong to it, from midnight to midnight where the plot is', () => {
  const world = createTestWorld();
  const { policyId } = insureElsewhere(world, {
    clientId: 'cli_0007',
    portfolioId: 'pf_0002',
    aoiIds: ['aoi_0008'],
    perils: ['fire'],
    sumInsured: { amount: 50_000, currency: 'USD' },
    effectiveFrom: '2025-09-01',
    effectiveTo: '2026-04-30',
  });
  const onFirst = (occurredAt: string) => ({ policyId, aoiId: 'aoi_0008', peril: 'fire', occurredAt });
  const first = onFirst('2025-09-01T03:00:00.000Z');
  expect(call(world, 'createClaim', { body: first }).data.occurredAt).toBe(first.occurredAt);
  const problem = refusal(world, 'createClaim', { body: onFirst('2025-09-01T02:59:59.999Z') });
  expect(told(problem)).toEqual(['#/occurredAt policy_not_in_force']);
  call(world, 'moveClock', { body: { to: '2026-05-01T02:59:59.999Z' } });
  const last = onFirst('2026-05-01T02:59:59.999Z');
  expect(call(world, 'createClaim', { body: last }).data.occurredAt).toBe(last.occurredAt);
});

test('a claim for a peril that the policy does not cover is refused', () => {
  const problem = refusedClaim({ peril: 'drought', aoiId: 'aoi_0001', eventId: undefined });
  expect(problem).toMatchObject({ code: 'peril_not_covered', errors: [{ pointer: '#/peril' }] });
});

test('a claim for a plot that the policy does not insure is refused', () => {
  expect(refusedClaim({ aoiId: 'aoi_0004' })).toMatchObject({
    code: 'aoi_not_insured',
    errors: [{ pointer: '#/aoiId' }, { pointer: '#/eventId', code: 'plot_not_struck' }],
  });
});

test('a claim reaches the hectares of its plot, and does not pass them by a hundredth', () => {
  const whole = { ...hailOnLot7, claimedHectares: 119.99 };
  expect(call(createTestWorld(), 'createClaim', { body: whole }).data.claimedHectares).toBe(119.99);
  expect(told(refusedClaim({ claimedHectares: 120 }))).toEqual(['#/claimedHectares larger_than_plot']);
});

test('notice is late by the country of the portfolio, not by that of the organization', () => {
  const world = createTestWorld();
  const { portfolioId } = call(world, 'createPortfolio', { body: { name: 'Ebro', country: 'ES' } }).data;
  const { ring } = call(world, 'getAoi', { params: { id: 'aoi_0001' } }).data;
  const north = ([lon, lat]: number[]): [number, number] => [Number(lon), Number(lat) + 0.5];
  const { aoiId } = call(world, 'createAoi', { body: { portfolioId, name: 'Lote', ring: ring.map(north) } }).data;
  const { policyId } = insureElsewhere(world, {
    clientId: 'cli_0001',
    portfolioId,
    aoiIds: [aoiId],
    perils: ['hail'],
    sumInsured: { amount: 1000, currency: 'USD' },
    effectiveFrom: '2026-01-01',
    effectiveTo: '2026-12-31',
  });
  const body = { policyId, aoiId, peril: 'hail' as const, occurredAt: '2026-01-10T12:00:00Z' };
  expect(call(world, 'createClaim', { body }).data.lateNotice).toBe(false);
});

test('all business rules that a claim breaks are reported at once', () => {
  const problem = refusedClaim({ policyId: 'pol_0009', peril: 'drought', aoiId: 'aoi_0004', claimedHectares: 5000 });
  expect(told(problem)).toEqual([
    '#/occurredAt policy_not_in_force',
    '#/peril peril_not_covered',
    '#/aoiId aoi_not_insured',
    '#/claimedHectares larger_than_plot',
    '#/eventId other_peril',
    '#/eventId plot_not_struck',
  ]);
});

test('a loss outside the window of its event is refused', () => {
  expect(told(refusedClaim({ occurredAt: '2025-12-16T10:00:00Z' }))).toEqual(['#/occurredAt outside_event']);
});

test('a loss may lie a local day outside of the event that it names, and not an instant more', () => {
  const claimAt = (occurredAt: string) =>
    call(createTestWorld(), 'createClaim', { body: { ...hailOnLot7, occurredAt } });
  for (const occurredAt of ['2025-12-17T03:00:00.000Z', '2025-12-20T02:59:59.999Z']) {
    expect(claimAt(occurredAt).data.occurredAt).toBe(occurredAt);
  }
  for (const occurredAt of ['2025-12-17T02:59:59.999Z', '2025-12-20T03:00:00.000Z']) {
    expect(told(refusedClaim({ occurredAt }))).toEqual(['#/occurredAt outside_event']);
  }
});

test('a loss in the future of the world is refused', () => {
  expect(told(refusedClaim({ occurredAt: '2026-01-15T12:00:00.001Z' }))).toEqual(['#/occurredAt in_the_future']);
  const { eventId: _none, ...body } = { ...hailOnLot7, occurredAt: '2026-01-15T12:00:00.000Z' };
  expect(call(createTestWorld(), 'createClaim', { body }).data.occurredAt).toBe(body.occurredAt);
});

test.each(['2025-12-18T23:59:60Z', '0000-01-01T00:00:00+10:00', '9999-12-31T23:59:59-10:00'])(
  'the time %s cannot be stored and is refused',
  (occurredAt) => {
    expect(told(refusedClaim({ occurredAt }))).toContain('#/occurredAt time_out_of_range');
  },
);

test.each([
  [{ claimedHectares: 20.005 }, '#/claimedHectares too_many_decimals'],
  [{ reportedLossPct: 12.345 }, '#/reportedLossPct too_many_decimals'],
])('%j has a third decimal and is refused', (members, violation) => {
  expect(told(refusedClaim(members))).toEqual([violation]);
});

test('an amount with three decimals and one in another currency are refused', () => {
  expect(told(refusedClaim({ claimedAmount: { amount: 1.005, currency: 'USD' } }))).toEqual([
    '#/claimedAmount/amount too_many_decimals',
  ]);
  expect(told(refusedClaim({ claimedAmount: { amount: 1, currency: 'EUR' } }))).toEqual([
    '#/claimedAmount/currency other_currency',
  ]);
});

test('a detection of another plot or event does not belong to the claim', () => {
  const problem = refusedClaim({ detectionIds: ['det_0002', 'det_0001', 'det_0026'] });
  expect(problem.code).toBe('detection_claim_mismatch');
  expect(problem.errors.map(({ pointer }) => pointer)).toEqual([
    '#/detectionIds/1',
    '#/detectionIds/1',
    '#/detectionIds/2',
  ]);
  expect(problem.detail).toContain(
    'det_0001 measures event evt_0001 on plot aoi_0001; the loss is on plot aoi_0002, from',
  );
  expect(problem.detail).toContain('from evt_0001');
});

test('a claim without an event gets the one of its peril that touched the plot within a day', () => {
  const { eventId: _none, ...body } = { ...hailOnLot7, detectionIds: ['det_0002'] };
  expect(call(createTestWorld(), 'createClaim', { body }).data).toMatchObject({
    eventId: 'evt_0001',
    detectionIds: ['det_0002'],
  });
  const problem = refusal(createTestWorld(), 'createClaim', { body: { ...body, occurredAt: '2025-12-21T10:00:00Z' } });
  expect(problem.code).toBe('detection_claim_mismatch');
  expect(problem.detail).toContain(
    'the loss is on plot aoi_0002, from a hail event within a day of 2025-12-21T10:00:00.000Z',
  );
});

test('a second claim for the same loss is refused while the first is open', () => {
  const world = createTestWorld();
  const { data } = call(world, 'createClaim', { body: hailOnLot7 });
  const problem = refusal(world, 'createClaim', { body: hailOnLot7 });
  expect(problem.code).toBe('claim_already_open');
  expect(problem.detail).toContain(data.claimId);
});

test('the seeded open claim again is refused, and an ended one may be claimed again', () => {
  const problem = refusedClaim({ aoiId: 'aoi_0001', occurredAt: '2025-12-18T20:30:00Z' });
  expect(problem).toMatchObject({ code: 'claim_already_open' });
  const withdrawn = {
    policyId: 'pol_0005',
    aoiId: 'aoi_0006',
    peril: 'drought',
    occurredAt: '2026-01-07T15:00:00Z',
    eventId: 'evt_0008',
  };
  expect(call(createTestWorld(), 'createClaim', { body: withdrawn }).data.status).toBe('submitted');
});

test('a claim that names no event is the same loss as an open one within a day, and two days off another loss', () => {
  const world = createTestWorld();
  const loss = { policyId: 'pol_0001', aoiId: 'aoi_0001', peril: 'hail' };
  const sameDay = refusal(world, 'createClaim', { body: { ...loss, occurredAt: '2025-12-18T03:00:00Z' } });
  expect(sameDay).toMatchObject({ code: 'claim_already_open' });
  expect(sameDay.detail).toContain('clm_0001');
  const another = call(world, 'createClaim', { body: { ...loss, occurredAt: '2025-12-20T12:00:00Z' } });
  expect(another.data.eventId).toBeNull();
});

test('by its event a loss is the same on any day, and a loss of another event is another', () => {
  const world = createTestWorld();
  const drought = { policyId: 'pol_0005', aoiId: 'aoi_0006', peril: 'drought', eventId: 'evt_0008' } as const;
  const first = { ...drought, occurredAt: '2025-12-01T12:00:00Z' };
  const { claimId } = call(world, 'createClaim', { body: first }).data;
  const again = refusal(world, 'createClaim', { body: { ...drought, occurredAt: '2026-01-05T12:00:00Z' } });
  expect(again.code).toBe('claim_already_open');
  expect(again.detail).toContain(`${claimId} is submitted for drought on aoi_0006 under pol_0005 of evt_0008`);
});

test('a loss that names no event is told by its day', () => {
  const world = createTestWorld();
  const loss = { policyId: 'pol_0001', aoiId: 'aoi_0001', peril: 'hail' } as const;
  call(world, 'createClaim', { body: { ...loss, occurredAt: '2025-12-22T12:00:00Z' } });
  const again = refusal(world, 'createClaim', { body: { ...loss, occurredAt: '2025-12-24T02:59:59.999Z' } });
  expect(again.detail).toContain('on aoi_0001 under pol_0001 at 2025-12-22T12:00:00.000Z. Work on that claim.');
  const { data } = call(world, 'createClaim', { body: { ...loss, occurredAt: '2025-12-24T03:00:00.000Z' } });
  expect(data.eventId).toBeNull();
});

test('every reference of a claim that leads nowhere is reported before any business rule', () => {
  const problem = refusedClaim({
    policyId: 'pol_9001',
    aoiId: 'aoi_9001',
    eventId: 'evt_x',
    detectionIds: ['det_9001'],
  });
  expect(told(problem)).toEqual([
    '#/policyId resource_not_found',
    '#/aoiId resource_not_found',
    '#/eventId resource_not_found',
    '#/detectionIds/0 resource_not_found',
  ]);
});

test('an amendment that changes nothing leaves no trace, and one that says why or changes anything does', () => {
  const world = createTestWorld();
  const fire = {
    policyId: 'pol_0001',
    aoiId: 'aoi_0001',
    peril: 'fire',
    occurredAt: '2025-12-10',
    claimedHectares: 60,
  };
  const claimedAmount = { amount: 33_000, currency: 'USD' };
  const { data } = call(world, 'createClaim', { body: { ...fire, reportedLossPct: 60, claimedAmount } as never });
  const amend = (more: object) =>
    call(world, 'createClaim', { body: { claimId: data.claimId, ...more } as never }).data as typeof data;
  const sameAmount = { claimedAmount: { currency: 'USD', amount: 33_000 } };
  for (const same of [{ claimedHectares: 60 }, { occurredAt: '2025-12-10' }, sameAmount]) {
    expect(amend(same)).toEqual(data);
  }
  expect(amend({ claimedHectares: 60, reason: 'Measured again.' }).statusHistory).toHaveLength(2);
  expect(amend({ claimedHectares: 61 }).statusHistory.map(({ note }) => note)).toEqual([
    null,
    'Measured again.',
    'Changed: claimedHectares.',
  ]);
  const problem = refusal(world, 'createClaim', { body: { claimId: data.claimId, claimedHectares: 30 } as never });
  expect(problem.errors).toEqual([
    {
      pointer: '#/claimedAmount/amount',
      code: 'contradictory',
      detail: 'the amount claimed, 33000, is off by more than a tenth: 60 % of 30 ha is insured for 16380 USD',
    },
  ]);
});

test('a change moves a loss up to the moment of its notice, however late it comes', () => {
  const world = createTestWorld();
  call(world, 'moveClock', { body: { advance: 'P60D' } });
  const moveTo = (occurredAt: string) => ({ body: { claimId: 'clm_0002', occurredAt, detectionIds: [] } });
  const { errors } = refusal(world, 'createClaim', moveTo('2026-01-05T12:40:00.001Z'));
  const detail = '2026-01-05T12:40:00.001Z is after the loss was reported, 2026-01-05T12:40:00.000Z';
  expect(errors).toEqual([{ pointer: '#/occurredAt', code: 'after_notice', detail }]);
  expect(told(refusal(world, 'createClaim', moveTo('2026-03-10')))).toEqual(['#/occurredAt after_notice']);
  for (const latest of ['2026-01-05T12:40:00Z', '2026-01-05']) {
    expect(call(world, 'createClaim', moveTo(latest)).data.occurredAt).toBe('2026-01-05T12:40:00.000Z');
  }
});

test('what a body lacks is named along with what is wrong in it', () => {
  const problem = refusal(createTestWorld(), 'createClaim', { body: { policyId: 1, peril: 'snow' } });
  expect(told(problem)).toEqual([
    '#/policyId type',
    '#/peril not_allowed',
    '#/aoiId required',
    '#/occurredAt required',
  ]);
  const change = refusal(createTestWorld(), 'createClaim', { body: { claimId: 'clm_0002', claimedHectares: 'all' } });
  expect(told(change)).toEqual(['#/claimedHectares type']);
});

test('an assessed claim is not withdrawn', () => {
  const problem = refusal(createTestWorld(), 'createClaim', { body: { claimId: 'clm_0011', status: 'withdrawn' } });
  expect([problem.status, problem.code]).toEqual([409, 'claim_already_assessed']);
});
