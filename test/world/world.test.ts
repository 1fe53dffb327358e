import { expect, test } from 'vitest';
import { rowOf } from '../../src/contract/rows.ts';
import { prepareOperation } from '../../src/engine/apply-call.ts';
import { facts } from '../../src/world/call-context/facts.ts';
import { operations } from '../../src/world/operations.ts';
import { call, createTestWorld, refusal, requestOf } from '../support/test-world.ts';

const create = (name: string, key: string) => requestOf('createPortfolio', { body: { name } }, key);

test('what a call did is reported: a change, a reset, or nothing for a read and for a key that was spent', () => {
  const world = createTestWorld();
  const effectOf = (request: Parameters<typeof world.apply>[0]) => world.apply(request).effect;
  expect(effectOf(requestOf('listPortfolios'))).toBe('none');
  expect(effectOf(create('Sur', 'a'))).toBe('change');
  expect(effectOf(create('Sur', 'a'))).toBe('none');
  expect(effectOf(requestOf('addFault', { body: { operation: 'listAois', status: 500 } }))).toBe('change');
  expect(effectOf(requestOf('resetSandbox', { body: {} }))).toBe('reset');
});

test('an entry names the ids that its call gave out, and no others', () => {
  const world = createTestWorld();
  const created = [create('Sur', 'a'), create('Este', 'b')].map((request) => world.apply(request).note?.created);
  expect(created).toEqual([['pf_0004'], ['pf_0005']]);
});

test('an entry names a hundred ids at most', () => {
  const createdBy = (count: number) => {
    const world = createTestWorld({ jobSteps: 0 });
    const items = Array.from({ length: count }, (_, index) => ({ name: `Client ${index}` }));
    const { jobId: id } = call(world, 'importRows', { params: { kind: 'clients' }, body: { items } }).data;
    return world.apply(requestOf('getJob', { params: { id } })).note?.created.length;
  };
  expect([99, 100, 101].map(createdBy)).toEqual([99, 100, 100]);
});

test('a body that no log could keep is refused before a fault counts it', () => {
  const world = createTestWorld();
  call(world, 'addFault', { body: { operation: 'createPortfolio', status: 503 } });
  const problem = refusal(world, 'createPortfolio', { body: { name: '\ud800' } });
  expect(problem.errors).toMatchObject([{ pointer: '#/name', code: 'lone_surrogate' }]);
  expect(call(world, 'listFaults').data).toMatchObject([{ matched: 0, strikes: 0 }]);
});

test('a defect that shows while work is precomputed is not taken for a refusal', () => {
  const row = rowOf('createPortfolio');
  const handler = Object.assign(() => ({ json: '{}' }), {
    precompute: () => {
      throw new TypeError('a defect');
    },
  });
  const { precompute } = prepareOperation(row, handler as never);
  const context = { store: { facts } };
  const request = { ...requestOf('createPortfolio', { body: { name: 'Sur' } }), params: {} };
  expect(() => precompute?.(context as never, request)).toThrow('a defect');
  expect(precompute?.(context as never, { ...request, body: {} })).toBeUndefined();
});

test('an operation is prepared before it is called', () => {
  expect(() => operations.prepared('none')).toThrow('none was called before it was prepared');
});
