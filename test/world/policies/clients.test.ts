import { expect, test } from 'vitest';
import { call, createTestWorld, refusal } from '../../support/test-world.ts';

test('a client of which only the name is given is an active individual of the organization’s country', () => {
  const world = createTestWorld();
  const { status, headers, data } = call(world, 'createClient', { body: { name: 'Tambo La Merced' } });
  expect([status, headers]).toEqual([201, { location: '/v1/clients/cli_0010' }]);
  expect(data).toMatchObject({ clientType: 'individual', status: 'active', country: 'AR', taxId: null, email: null });
  expect(call(world, 'getClient', { params: { id: 'cli_0010' } }).data).toEqual(data);
});

test('a client keeps all that is given', () => {
  const body = {
    name: 'Cooperativa Río Tercero',
    clientType: 'cooperative',
    taxId: 'SBX-AR-33-777777',
    email: 'campo@rio-tercero.example',
    phone: '+54 3571 000000',
    country: 'UY',
    region: 'Soriano',
  };
  expect(call(createTestWorld(), 'createClient', { body }).data).toMatchObject(body);
});

test('a client with the tax id of another one is refused and names it', () => {
  const problem = refusal(createTestWorld(), 'createClient', { body: { name: 'Twin', taxId: 'SBX-AR-30-000001' } });
  expect(problem).toMatchObject({ code: 'duplicate_resource', errors: [{ pointer: '#/taxId' }] });
  expect(problem.detail).toContain('cli_0001');
});

test('a tax id that is not of the fixture form and an email that is none are both refused', () => {
  const body = { name: 'Real', taxId: '30-71234567-8', email: 'nobody' };
  const problem = refusal(createTestWorld(), 'createClient', { body });
  expect(problem.code).toBe('validation_failed');
  expect(problem.errors.map(({ pointer }) => pointer).sort()).toEqual(['#/email', '#/taxId']);
});
