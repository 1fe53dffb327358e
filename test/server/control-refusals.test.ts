// What the control operations refuse: each says what is wrong, and nothing has changed, in no world.
import { beforeAll, expect, test } from 'vitest';
import { callAs } from '../support/call-as.ts';
import { buildTestApp } from '../support/test-app.ts';

type Method = 'POST' | 'DELETE';
type App = ReturnType<typeof buildTestApp>;
const send = (app: App, method: Method, url: string, body: object, key: string) =>
  callAs('full', app, `${method} ${url}`, { key, ...(method === 'POST' && { body }) });
const get = async (app: App, url: string) => (await callAs('full', app, `GET ${url}`)).json();

/** All that a control write could change, of every world. */
const stateOf = async (app: App) => [
  (await get(app, '/status?digest')).data.digest,
  (await get(app, '/control/faults')).data,
  (await get(app, '/control/worlds')).data.map(({ name, position }: Record<string, unknown>) => [name, position]),
];

/** A world whose first two entries a reset has forgotten, and another one beside it; there is room for one more. */
async function prepare(): Promise<App> {
  const app = buildTestApp({ worldLimit: 3 });
  for (const [url, payload, key] of [
    ['/v1/portfolios', { name: 'Forgotten' }, 'a'],
    ['/v1/sbox/reset', {}, 'b'],
    ['/v1/portfolios', { name: 'One' }, 'c'],
    ['/control/faults', { operation: 'listClaims', status: 503, times: 1 }, 'd'],
    ['/control/worlds', { name: 'taken' }, 'e'],
  ] as const)
    expect((await send(app, 'POST', url, payload, key)).statusCode).toBeLessThan(300);
  return app;
}

let app: App;
beforeAll(async () => {
  app = await prepare();
});

const clock = '/control/clock';
const faults = '/control/faults';
const worlds = '/control/worlds';
const known = 'createClaim';

test.each<[string, Method, string, object, number, string, string]>([
  [
    'a move back',
    'POST',
    clock,
    { to: '2026-01-01T00:00:00Z' },
    422,
    '#/to',
    ", the world's time; the clock only moves forward",
  ],
  ['a negative duration', 'POST', clock, { advance: '-P1D' }, 422, '#/advance', 'pattern'],
  ['a duration with a negative part', 'POST', clock, { advance: 'P-1D' }, 422, '#/advance', 'pattern'],
  ['a broken part', 'POST', clock, { advance: 'P1.5D' }, 422, '#/advance', 'pattern'],
  ['the end of calendars', 'POST', clock, { advance: 'P9999Y' }, 422, '#/advance', 'is after 2036-01-15T12:00:00.000Z'],
  ['the year 9999', 'POST', clock, { to: '9999-12-31T23:59:59Z' }, 422, '#/to', 'is after 2036-01-15T12:00:00.000Z'],
  ['two ways to move', 'POST', clock, { advance: 'P1D', to: '2026-03-01T00:00:00Z' }, 422, '#', 'takes either advance'],
  ['no way to move', 'POST', clock, {}, 422, '#', 'takes either advance'],
  [
    'an unknown operation',
    'POST',
    faults,
    { operation: 'createClam', drop: true },
    422,
    '#/operation',
    `did you mean ${known}?`,
  ],
  [
    'two kinds of trouble',
    'POST',
    faults,
    { operation: known, drop: true, status: 503 },
    422,
    '#',
    'takes one of status',
  ],
  [
    'a late answer that is lost',
    'POST',
    faults,
    { operation: known, delayMs: 5, after: true },
    422,
    '#/after',
    'cannot be combined with a delay or a hold, which always carry the request out',
  ],
  ['no strike', 'POST', faults, { operation: known, status: 503, times: 0 }, 422, '#/times', '>= 1'],
  ['each none-th request', 'POST', faults, { operation: known, status: 503, every: 0 }, 422, '#/every', '>= 1'],
  ['a status that is no trouble', 'POST', faults, { operation: known, status: 418 }, 422, '#/status', '503'],
  ['a fault that is not there', 'DELETE', `${faults}/flt_0009`, {}, 404, '', 'There is no fault flt_0009'],
  ['a fork onto a world', 'POST', worlds, { name: 'taken' }, 409, '', 'taken'],
  ['a fork onto its own world', 'POST', worlds, { name: 'default' }, 409, '', 'default'],
  ['a negative position', 'POST', worlds, { name: 'new', at: -1 }, 422, '#/at', '>= 0'],
  ['half a position', 'POST', worlds, { name: 'new', at: 1.5 }, 422, '#/at', 'integer'],
  [
    'a position to come',
    'POST',
    worlds,
    { name: 'new', at: 5 },
    404,
    '#/at',
    'runs from position 2 to 4: 5 does not exist',
  ],
  [
    'a forgotten position',
    'POST',
    worlds,
    { name: 'new', at: 1 },
    404,
    '#/at',
    'runs from position 2 to 4: 1 does not exist',
  ],
  ['a name that is none', 'POST', worlds, { name: '../x' }, 422, '#/name', 'pattern'],
  ['a world that is not there', 'DELETE', `${worlds}/nobody`, {}, 404, '', 'There is no world nobody'],
  ['the world that stays', 'DELETE', `${worlds}/default`, {}, 409, '', 'cannot be dropped'],
])(
  '%s is refused with its reason, and nothing has changed',
  async (_what, method, url, body, status, pointer, words) => {
    const before = await stateOf(app);
    const reply = await send(app, method, url, body, 'refused');
    const { detail, errors } = reply.json();
    expect([reply.statusCode, errors[0]?.pointer ?? '']).toEqual([status, pointer]);
    expect(`${detail} ${JSON.stringify(errors)}`).toContain(words);
    expect(await stateOf(app)).toEqual(before);
  },
);

test('a refusal spends no key, and a fork past the limit of worlds changes nothing', async () => {
  expect((await send(app, 'POST', worlds, { name: 'new', at: 99 }, 'once')).statusCode).toBe(404);
  expect((await send(app, 'POST', worlds, { name: 'new' }, 'once')).statusCode).toBe(201);
  const before = await stateOf(app);
  const reply = await send(app, 'POST', worlds, { name: 'fourth' }, 'more');
  expect([reply.statusCode, reply.json().code]).toEqual([503, 'world_limit_reached']);
  expect(await stateOf(app)).toEqual(before);
});
