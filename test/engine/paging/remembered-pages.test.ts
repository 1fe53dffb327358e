import { expect, onTestFinished, test, vi } from 'vitest';
import { LimitedCache } from '../../../src/primitives/limited-cache.ts';
import { call, createTestWorld } from '../../support/test-world.ts';

const namesIn = (world: ReturnType<typeof createTestWorld>): string[] =>
  call(world, 'listPortfolios').data.map(({ name }) => name);

test('a page that other worlds remember shows what this world wrote, and only here', () => {
  const [writing, reading] = [createTestWorld(), createTestWorld()];
  const before = namesIn(reading);
  call(writing, 'createPortfolio', { body: { name: 'Litoral' } });
  expect(namesIn(writing)).toEqual(['Litoral', ...before]);
  expect(namesIn(reading)).toEqual(before);
});

test('events of a portfolio follow the plots that this world wrote', () => {
  const world = createTestWorld();
  const before = call(world, 'listEvents', { query: { portfolioId: 'pf_0001' } }).data.length;
  const { portfolioId } = call(world, 'createPortfolio', { body: { name: 'Litoral' } }).data;
  const ring = [
    [-60.701, -33.881],
    [-60.699, -33.881],
    [-60.699, -33.879],
    [-60.701, -33.879],
    [-60.701, -33.881],
  ];
  expect(call(world, 'listEvents', { query: { portfolioId } }).data).toEqual([]);
  call(world, 'createAoi', { body: { portfolioId, name: 'Lote nuevo', ring } });
  expect(call(world, 'listEvents', { query: { portfolioId } }).data.map(({ eventId }) => eventId)).toContain(
    'evt_0001',
  );
  expect(call(world, 'listEvents', { query: { portfolioId: 'pf_0001' } }).data).toHaveLength(before);
});

test('a page of the seed is rendered once, and then remembered', () => {
  const world = createTestWorld();
  const rendered = vi.spyOn(LimitedCache.prototype, 'keep');
  onTestFinished(() => rendered.mockRestore());
  const query = { limit: '7' };
  const [first, again] = [call(world, 'listPortfolios', { query }), call(world, 'listPortfolios', { query })];
  expect(again).toEqual(first);
  const pages = rendered.mock.calls.filter(([, value]) => Buffer.isBuffer(value));
  expect(pages).toHaveLength(1);
});
