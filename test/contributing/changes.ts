// Changes as somebody makes them who has read CONTRIBUTING: a new write, a new filter. Each edit is what is typed.

export interface Edit {
  readonly path: string;
  /** The text that stands before others of the file; what has none ends the file, which may be new. */
  readonly parts: readonly { readonly text: string; readonly before?: string }[];
}

/** The file after the edit; an edit that does not fit the file any more is an error. */
export function editText(old: string, { path, parts }: Edit): string {
  return parts.reduce((edited, { text, before }) => {
    const at = before === undefined ? edited.length : edited.indexOf(before);
    if (at === -1) throw new Error(`${path} has no "${before}" any more: change the edit.`);
    return edited.slice(0, at) + text + edited.slice(at);
  }, old);
}

/** In the order of the list in CONTRIBUTING. */
export const newWrite: readonly Edit[] = [
  {
    path: 'test/oracle/endpoints.md',
    parts: [
      {
        text: '| POST | /v1/portfolios/{id}/archive | portfolio:write | yes | applied | 200 201 202 401 403 404 409 422 |\n',
      },
    ],
  },
  {
    path: 'test/oracle/row-members.md',
    parts: [
      { before: 'listPortfolios:portfolios', text: 'archivePortfolio:portfolios ' },
      { before: 'getFixtures:12', text: 'archivePortfolio:6 ' },
      { before: 'getClient getPolicy getEvent', text: 'archivePortfolio ' },
    ],
  },
  {
    path: 'src/contract/resources/portfolios.ts',
    parts: [
      { before: " } from '../schemas/portfolio.ts'", text: ', Portfolio' },
      { before: '\nconst portfolios', text: "import { Reason } from '../schemas/webhook.ts';\n" },
      {
        text: `
export const archivePortfolio = row('archivePortfolio', {
  method: 'POST',
  path: '/v1/portfolios/{id}/archive',
  permission: 'portfolio:write',
  idempotencyKey: true,
  answer: 'applied',
  collection: 'portfolios',
  body: Reason,
  data: Portfolio,
  problems: ['resource_not_found'],
  command: ['portfolios', 'archive'],
  summary: 'Archive a portfolio',
  decision: 6,
  extension: true,
  example: { params: { id: 'pf_0003' }, body: { reason: 'Its season is over' } },
});
`,
      },
    ],
  },
  {
    path: 'src/contract/operations.ts',
    parts: [{ before: '] as const satisfies', text: '  portfolios.archivePortfolio,\n' }],
  },
  {
    path: 'src/world/plots/archive-portfolio.ts',
    parts: [
      {
        text: `// Archiving a portfolio: its plots stay, and so does what insures them.

import type { Handler } from '../call-context/call-context.ts';

export const archivePortfolio: Handler<'archivePortfolio'> = ({ store, clock }, { params }) => {
  const portfolio = store.named('portfolios', params.id);
  return { json: store.put('portfolios', { ...portfolio, status: 'archived', updatedAt: clock.tick() }).json };
};
`,
      },
    ],
  },
  {
    path: 'src/world/operations.ts',
    parts: [
      {
        before: '  getAudit: async',
        text: "  archivePortfolio: async () => (await import('./plots/archive-portfolio.ts')).archivePortfolio,\n",
      },
    ],
  },
  {
    path: 'test/world/plots/archive-portfolio.test.ts',
    parts: [
      {
        text: `import { expect, test } from 'vitest';
import { call, createTestWorld } from '../../support/test-world.ts';

test('an archived portfolio keeps its plots and is read as archived', () => {
  const world = createTestWorld();
  const { data } = call(world, 'archivePortfolio', { params: { id: 'pf_0003' }, body: {} });
  expect(data).toMatchObject({ status: 'archived', aoiCount: 2, updatedAt: '2026-01-15T12:00:01.000Z' });
  expect(call(world, 'getPortfolio', { params: { id: 'pf_0003' } }).data).toEqual(data);
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
$ sbox portfolios archive pf_0003 -o id
stdout
  pf_0003
exit 0
`,
      },
    ],
  },
  {
    path: 'src/console/drawing/operation-marks.json',
    parts: [{ before: '  "replayDelivery"', text: '  "archivePortfolio": "archive portfolio",\n' }],
  },
  {
    path: 'src/console/words/spanish.json',
    parts: [
      {
        before: '  "affected plots"',
        text: '  "archive portfolio": "archivar cartera",\n  "Archive a portfolio": "Archivar una cartera",\n',
      },
    ],
  },
];

export const newFilter: readonly Edit[] = [
  {
    path: 'src/contract/resources/watches.ts',
    parts: [
      {
        before: '    severity: { schema: filter.severity },\n',
        text: '    eventId: { schema: filter.eventId },\n',
      },
    ],
  },
  {
    path: 'test/oracle/filters.md',
    parts: [{ before: '| /v1/alerts | peril', text: '| /v1/alerts | eventId | eventId | is | evt_0001 | 2 | 10 |\n' }],
  },
];
