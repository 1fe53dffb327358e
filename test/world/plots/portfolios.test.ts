import { expect, test } from 'vitest';
import { call, createTestWorld, refusal } from '../../support/test-world.ts';

test('a new portfolio is active and empty, and can be read where Location says', () => {
  const world = createTestWorld();
  const { status, headers, data } = call(world, 'createPortfolio', {
    body: { name: 'Litoral', description: 'Río Paraná', country: 'UY', currency: 'UYU', season: '2026' },
  });
  expect([status, headers]).toEqual([201, { location: '/v1/portfolios/pf_0004' }]);
  expect(data).toMatchObject({
    status: 'active',
    aoiCount: 0,
    totalHectares: 0,
    country: 'UY',
    currency: 'UYU',
    season: '2026',
    calendar: 'America/Montevideo',
  });
  expect(data.createdAt).toBe('2026-01-15T12:00:01.000Z');
  expect(call(world, 'getPortfolio', { params: { id: 'pf_0004' } }).data).toEqual(data);
  expect(call(world, 'listPortfolios').data[0]).toEqual(data);
});

test('a portfolio of which only the name is given follows its organization', () => {
  const { data } = call(createTestWorld(), 'createPortfolio', { organizationId: 'org_ebro', body: { name: 'Nueva' } });
  expect(data).toMatchObject({ country: 'ES', currency: 'EUR', description: null, organizationId: 'org_ebro' });
});

test('a portfolio with the name of another one is refused and names it', () => {
  const problem = refusal(createTestWorld(), 'createPortfolio', { body: { name: 'Núcleo' } });
  expect(problem).toMatchObject({ code: 'duplicate_resource', errors: [{ pointer: '#/name' }] });
  expect(problem.detail).toContain('pf_0001');
});

test('two organizations may use the same portfolio name', () => {
  const world = createTestWorld();
  expect(call(world, 'createPortfolio', { organizationId: 'org_ebro', body: { name: 'Núcleo' } }).status).toBe(201);
});

test('a portfolio without a name, with an unknown member or a wrong code is refused for all three', () => {
  const problem = refusal(createTestWorld(), 'createPortfolio', { body: { curency: 'USD', country: 'ar' } });
  expect(problem.code).toBe('validation_failed');
  expect(problem.errors.map(({ pointer }) => pointer).sort()).toEqual(['#/country', '#/curency', '#/name']);
  expect(problem.errors.find(({ pointer }) => pointer === '#/curency')?.detail).toContain('did you mean currency?');
});

test.each([
  ['AR', 'America/Argentina/Buenos_Aires'],
  ['CL', 'America/Santiago'],
  ['BO', 'America/La_Paz'],
  ['BR', 'America/Sao_Paulo'],
  ['MX', 'America/Mexico_City'],
  ['PT', 'Europe/Lisbon'],
  ['IT', 'Europe/Rome'],
  ['US', 'UTC'],
])('a portfolio of %s that names no calendar has %s', (country, calendar) => {
  const { data } = call(createTestWorld(), 'createPortfolio', { body: { name: 'Nueva', country } });
  expect(data.calendar).toBe(calendar);
});

test.each([
  ['BR', 'America/Cuiaba'],
  ['MX', 'America/Tijuana'],
  ['ES', 'Europe/Madrid'],
  ['US', 'UTC'],
])('a portfolio of %s may name %s', (country, calendar) => {
  const { data } = call(createTestWorld(), 'createPortfolio', { body: { name: 'Nueva', country, calendar } });
  expect(data.calendar).toBe(calendar);
});

test.each([
  ['BR', 'America/Tijuana'],
  ['AR', 'America/Cuiaba'],
  ['ES', 'Atlantic/Canary'],
  ['US', 'Europe/Paris'],
  ['BR', 'UTC'],
  ['BR', 'America/New_York'],
])('a portfolio of %s does not have %s', (country, calendar) => {
  const problem = refusal(createTestWorld(), 'createPortfolio', { body: { name: 'Nueva', country, calendar } });
  expect(problem).toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '#/calendar', code: 'not_allowed' }],
  });
});
