// A new resource as somebody makes it who has read CONTRIBUTING: its rows, its records and its words. Each edit is what is typed.
import type { Edit } from './changes.ts';

/** In the order of the list in CONTRIBUTING. */
export const newResource: readonly Edit[] = [
  {
    path: 'test/oracle/endpoints.md',
    parts: [
      {
        text: `| GET | /v1/advisors | clients:read | no | page | 200 400 401 403 404 |
| POST | /v1/advisors | clients:write | yes | created | 200 201 202 401 403 404 409 422 |
| GET | /v1/advisors/{id} | clients:read | no | item | 200 400 401 403 404 |
`,
      },
    ],
  },
  {
    path: 'test/oracle/row-members.md',
    parts: [
      { before: 'listPortfolios:portfolios', text: 'listAdvisors:advisors getAdvisor:advisors ' },
      { before: 'getFixtures:12', text: 'listAdvisors:0 createAdvisor:0 getAdvisor:0 ' },
      { before: 'getClient getPolicy getEvent', text: 'listAdvisors createAdvisor getAdvisor ' },
    ],
  },
  {
    path: 'src/contract/schemas/advisor.ts',
    parts: [
      {
        text: `// Advisor: an agronomist whom the organization consults.

import type * as Type from 'typebox';
import { Closed, Recorded, type WithoutNulls } from '../form/fields.ts';
import { Email, Name } from './fields.ts';

export const Advisor = Recorded('advisorId', 'adv', 'the advisor', { name: Name, email: Email });
export type Advisor = Type.Static<typeof Advisor>;

const { name, email } = Advisor.properties;
export const NewAdvisor = Closed({ name, email });
export type NewAdvisor = WithoutNulls<Type.Static<typeof NewAdvisor>>;
`,
      },
    ],
  },
  {
    path: 'scripts/openapi/named-schemas.ts',
    parts: [
      {
        before: "export * from '../../src/contract/schemas/aoi.ts'",
        text: "export * from '../../src/contract/schemas/advisor.ts';\n",
      },
    ],
  },
  {
    path: 'src/contract/collections.ts',
    parts: [
      { before: 'import { Aoi, ', text: "import { Advisor } from './schemas/advisor.ts';\n" },
      {
        before: '  jobs: collection(Job',
        text: '  advisors: collection(Advisor, { columns: columns.advisors }),\n',
      },
    ],
  },
  {
    path: 'src/contract/columns.json',
    parts: [{ before: '  "jobs"', text: '  "advisors": ["advisorId", "createdAt", "name", "email"],\n' }],
  },
  {
    path: 'src/contract/resources/advisors.ts',
    parts: [
      {
        text: `// Advisors.

import { extension, resource, row } from '../row.ts';
import { NewAdvisor } from '../schemas/advisor.ts';

const advisors = resource({ collection: 'advisors', path: '/v1/advisors', area: 'clients' });

export const listAdvisors = row('listAdvisors', {
  ...advisors.page,
  summary: 'List advisors',
  ...extension,
  example: { query: { limit: '5' } },
});

export const createAdvisor = row('createAdvisor', {
  ...advisors.creation,
  body: NewAdvisor,
  summary: 'Create an advisor',
  ...extension,
  example: { body: { name: 'Ana Sosa', email: 'ana@sosa.example' } },
});

export const getAdvisor = row('getAdvisor', { ...advisors.item, summary: 'Read an advisor', ...extension });
`,
      },
    ],
  },
  {
    path: 'src/contract/operations.ts',
    parts: [
      { before: 'import * as aois', text: "import * as advisors from './resources/advisors.ts';\n" },
      {
        before: '] as const satisfies',
        text: '  advisors.listAdvisors,\n  advisors.createAdvisor,\n  advisors.getAdvisor,\n',
      },
    ],
  },
  {
    path: 'src/contract/resource-words.json',
    parts: [
      {
        before: '  "branding"',
        text: '  "advisors": { "summary": "Agronomists whom the organization consults", "aliases": ["advisor"] },\n',
      },
    ],
  },
  {
    path: 'src/projections/member-words.json',
    parts: [{ before: '  "portfolios": "The seeded', text: '  "advisors": "The seeded advisors.",\n' }],
  },
  {
    path: 'src/world/policies/admit-advisor.ts',
    parts: [
      {
        text: `// What an advisor is when it is created.

import type { Advisor, NewAdvisor } from '../../contract/schemas/advisor.ts';
import type { CallContext } from '../call-context/call-context.ts';

export const admitAdvisor =
  ({ store, ids, organizationId }: CallContext, { name, email }: NewAdvisor) =>
  (at: string): Advisor =>
    store.put('advisors', { advisorId: ids.next('adv'), organizationId, name, email, createdAt: at, updatedAt: at })
      .value;
`,
      },
    ],
  },
  {
    path: 'src/world/operations.ts',
    parts: [
      {
        before: '  createPolicy: async',
        text: "  createAdvisor: async () => createIn('advisors', (await import('./policies/admit-advisor.ts')).admitAdvisor),\n",
      },
    ],
  },
  {
    path: 'scripts/seed/advisor-records.ts',
    parts: [
      {
        text: `// The advisors of the seed.

import type { Advisor } from '../../src/contract/schemas/advisor.ts';
import type { Account } from './facts.ts';

const at = '2025-09-01T09:00:00.000Z';
const pampa: [string, string][] = [
  ['adv_0001', 'Ana Sosa'],
  ['adv_0002', 'Luis Rey'],
];
const ebro: [string, string][] = [
  ['adv_9001', 'Pau Ferrer'],
  ['adv_9002', 'Eva Gil'],
];

export function buildAdvisors({ organization: { organizationId } }: Account): Advisor[] {
  const advisors = organizationId === 'org_pampa' ? pampa : ebro;
  return advisors.map(([advisorId, name]) => ({
    advisorId,
    organizationId,
    name,
    email: 'campo@asesor.example',
    createdAt: at,
    updatedAt: at,
  }));
}
`,
      },
    ],
  },
  {
    path: 'scripts/seed/account-records.ts',
    parts: [
      { before: 'import { buildAlerts, ', text: "import { buildAdvisors } from './advisor-records.ts';\n" },
      { before: '    jobResults,\n  };', text: '    advisors: buildAdvisors(account),\n' },
    ],
  },
  {
    path: 'test/seed/seed.test.ts',
    parts: [
      { before: '    portfolios: 3,', text: '    advisors: 2,\n' },
      { before: '    portfolios: 1,', text: '    advisors: 2,\n' },
    ],
  },
  {
    path: 'src/console/drawing/operation-marks.json',
    parts: [{ before: '  "replayDelivery"', text: '  "createAdvisor": "advisor",\n' }],
  },
  {
    path: 'src/console/words/spanish.json',
    parts: [
      {
        before: '  "affected plots"',
        text: `  "advisor": "asesor",
  "advisors": "asesores",
  "List advisors": "Listar asesores",
  "Create an advisor": "Crear un asesor",
  "Read an advisor": "Leer un asesor",
`,
      },
    ],
  },
  {
    path: 'test/world/policies/advisors.test.ts',
    parts: [
      {
        text: `import { expect, test } from 'vitest';
import { call, createTestWorld } from '../../support/test-world.ts';

test('an advisor that was created is read as it was created', () => {
  const world = createTestWorld();
  const { data } = call(world, 'createAdvisor', { body: { name: 'Ana Ruiz', email: 'ana@ruiz.example' } });
  expect(data).toMatchObject({ advisorId: 'adv_0003', name: 'Ana Ruiz', createdAt: '2026-01-15T12:00:01.000Z' });
  expect(call(world, 'getAdvisor', { params: { id: 'adv_0003' } }).data).toEqual(data);
});
`,
      },
    ],
  },
  {
    path: 'test/scenarios/writes.txt',
    parts: [
      {
        text: `
$ sbox advisors create --name Ana --email ana@ruiz.example -o id
stdout
  adv_0003
exit 0

$ sbox advisors list -o id
exit 0

$ sbox advisors get adv_0003 -o json
exit 0
`,
      },
    ],
  },
];
