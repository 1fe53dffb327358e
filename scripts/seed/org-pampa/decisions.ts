// org_pampa: the magic inputs of claims that end: settled once, withdrawn, disputed, signed.

import type { Scenario } from '../../../src/contract/schemas/organization.ts';
import { type Script, thenRead } from '../scenarios/scenario.ts';

export const decide = (script: Script): Scenario[] => [
  script.write('409 claim_already_settled', '/v1/claims', {
    policyId: 'pol_0006',
    aoiId: 'aoi_0007',
    peril: 'frost',
    occurredAt: '2025-11-04',
  }),
  script.write(
    '200, withdrawn',
    '/v1/claims',
    { claimId: 'clm_0002', status: 'withdrawn', reason: 'El cultivo se recuperó.' },
    { finds: { '/data/status': 'withdrawn' } },
  ),
  script.write('422 claim_withdrawn', '/v1/reports', {
    title: 'Sequía',
    claimId: 'clm_0009',
    status: 'signed',
  }),
  script.write('422 no_evidence', '/v1/reports', { title: 'Sin prueba', aoiIds: ['aoi_0022'], status: 'signed' }),
  script.write(
    '422 peritaje_disputed',
    '/v1/reports',
    { reportId: 'rep_0005', status: 'signed' },
    { note: 'The insured disputes per_0006, which it rests on.' },
  ),
  script.write(
    '200, agreed',
    '/v1/peritajes',
    { peritajeId: 'per_0006', agreedByInsured: true },
    { followsPrevious: true, finds: { '/data/status': 'completed' } },
  ),
  script.write(
    '200, signed; its claim is approved',
    '/v1/reports',
    { reportId: 'rep_0005', status: 'signed' },
    {
      followsPrevious: true,
      note: 'A webhook report.approved follows.',
      finds: { '/data/status': 'signed' },
      afterwards: [
        thenRead('/v1/claims/clm_0011', { '/data/status': 'approved' }),
        thenRead('/v1/webhooks/deliveries', { '/data/deliveries/0/eventType': 'report.approved' }),
      ],
    },
  ),
];
