// Solutions of the exercises about claims: a right one each, and wrong ones with what they miss.

import { type Hands, runJob, type Solutions } from './solver.ts';

async function takeToReport({ ask }: Hands, { damagePct = 40, status = 'signed' } = {}): Promise<void> {
  const struck = { eventId: 'evt_0010', aoiId: 'aoi_0002' };
  const { detectionId } = (await ask('/v1/detections', struck)).data;
  const loss = { policyId: 'pol_0001', ...struck, peril: 'hail', occurredAt: '2026-01-12T17:45:00-03:00' };
  const { claimId } = (await ask('/v1/claims', { ...loss, claimedHectares: 60, detectionIds: [detectionId] })).data;
  await ask('/v1/peritajes', { claimId, detectionId, zones: [{ hectares: 60, damagePct }] });
  const { reportId } = (await ask('/v1/reports', { title: 'Granizo', claimId })).data;
  if (status === 'signed') await ask('/v1/reports', { reportId, status });
}
const wait = ({ ask }: Hands, advance = 'P16D') => ask('/control/clock', { advance });

export const hailstorm: Solutions = {
  right: async (hands) => {
    await takeToReport(hands);
    await wait(hands);
  },
  wrong: {
    'does nothing': [async () => {}, ['one claim is reported', 'the claim is paid']],
    'only moves the clock': [wait, ['one claim is reported', 'the claim is paid']],
    'leaves the report a draft': [
      async (hands) => {
        await takeToReport(hands, { status: 'draft' });
        await wait(hands);
      },
      ['its report is signed', 'the claim is paid'],
    ],
    'records another loss': [
      async (hands) => {
        await takeToReport(hands, { damagePct: 50 });
        await wait(hands);
      },
      ['it found 40 %', 'the claim is paid'],
    ],
    'stops before it is paid': [
      async (hands) => {
        await takeToReport(hands);
        await wait(hands, 'P10D');
      },
      ['the claim is paid'],
    ],
    'withdraws another claim': [
      async (hands) => {
        await hands.ask('/v1/claims', { claimId: 'clm_0002', status: 'withdrawn', reason: 'The crop recovered.' });
        await takeToReport(hands);
        await wait(hands);
      },
      ['no claim is withdrawn'],
    ],
  },
};

const counted = (z2: number) => [
  { zoneId: 'Z1', hectares: 45, damagePct: 34 },
  { zoneId: 'Z2', hectares: 60, damagePct: z2 },
];

async function visitAgain({ ask }: Hands, zones = counted(20)) {
  const { data } = await ask('/v1/peritajes', { claimId: 'clm_0011', detectionId: 'det_0016', zones });
  return String(data['peritajeId']);
}
const agree = ({ ask }: Hands, peritajeId: string) => ask('/v1/peritajes', { peritajeId, agreedByInsured: true });
const readLoss = async ({ ask, answer }: Hands) =>
  answer({ assessedLossPct: (await ask('/v1/claims/clm_0011')).data['assessedLossPct'] });

export const disputed: Solutions = {
  right: async (hands) => {
    await agree(hands, await visitAgain(hands));
    await readLoss(hands);
  },
  wrong: {
    'does nothing': [async () => {}, ['a second visit is recorded']],
    'lets the insured agree with the first visit': [
      async (hands) => {
        await agree(hands, 'per_0006');
        await readLoss(hands);
      },
      ['a second visit is recorded', 'the claim has the new loss'],
    ],
    'records the zone that was disputed alone': [
      async (hands) => {
        await agree(hands, await visitAgain(hands, counted(20).slice(1)));
        await readLoss(hands);
      },
      ['a second visit is recorded', 'the answer has the loss'],
    ],
    'forgets that the insured agrees': [
      async (hands) => {
        await visitAgain(hands);
        await readLoss(hands);
      },
      ['the insured agrees with it'],
    ],
    'signs a report': [
      async (hands) => {
        await agree(hands, await visitAgain(hands));
        const { data } = await hands.ask('/v1/reports', { title: 'Helada', claimId: 'clm_0011' });
        await hands.ask('/v1/reports', { reportId: data['reportId'], status: 'signed' });
        await readLoss(hands);
      },
      ['the claim has the new loss', 'changed reports/rep_0007'],
    ],
  },
};

async function readBook({ read }: Hands): Promise<Record<string, string>[]> {
  const [head = '', ...lines] = (await read('book.csv')).trimEnd().split('\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [String(names[at]), cell])));
}

async function importBook(hands: Hands, items: readonly object[], more: object): Promise<void> {
  const { jobId } = await runJob(hands, '/v1/import/clients', { items, ...more });
  const { data } = await hands.ask(`/v1/jobs/${jobId}/result`);
  const errors = data['errors'] as { index: number }[];
  const rejected = errors.map(({ index }) => (items[index] as Record<string, string>)['taxId']);
  await hands.answer({ created: data['created'], updated: data['updated'], rejected });
}

export const book: Solutions = {
  right: async (hands) => importBook(hands, await readBook(hands), { mode: 'upsert' }),
  wrong: {
    'does nothing': [async () => {}, ['three clients are new', 'the answer counts them']],
    'only creates': [
      async (hands) => importBook(hands, await readBook(hands), { mode: 'create' }),
      ['the known client has the new address', 'the answer counts them'],
    ],
    'only tries': [
      async (hands) => importBook(hands, await readBook(hands), { mode: 'upsert', dryRun: true }),
      ['three clients are new'],
    ],
    'mends the row that would be rejected': [
      async (hands) => {
        const rows = (await readBook(hands)).map((row) => ({ ...row, clientType: 'company' }));
        await importBook(hands, rows, { mode: 'upsert' });
      },
      ['no other client is written', 'the answer has the row that was left out'],
    ],
  },
};
