import { expect, test } from 'vitest';
import type { Call } from '../../../src/engine/kernel/call.ts';
import { createLibrary, forkLibrary, restoreLibrary } from '../../support/toy-library.ts';

type Library = ReturnType<typeof createLibrary>;

const callOf = (operationId: string, { query = {}, params = {}, ...more }: Partial<Call> = {}): Call => ({
  operationId,
  organizationId: 'org_town',
  path: `/${operationId}`,
  query,
  params,
  ...more,
});
const told = (library: Library, operationId: string, more?: Partial<Call>) =>
  JSON.parse(String(library.execute(callOf(operationId, more)).body));
const shelve = (title: string, idempotencyKey = title): Call =>
  callOf('shelveBook', { body: { shelfId: 'sh_0001', title }, idempotencyKey });
const titlesOf = (page: { data: { title: string }[] }) => page.data.map(({ title }) => title);

test('a record is created under the next id that the seed has not taken', () => {
  const { reply, effect, note } = createLibrary().apply(shelve('Botany'));
  expect(reply).toMatchObject({ status: 201, headers: { location: '/books/bk_0002' } });
  expect({ effect, note }).toMatchObject({
    effect: 'change',
    note: { created: ['bk_0002'], reached: ['books.shelved', 'book.added'] },
  });
});

test('a list is newest first, goes on by its cursor and keeps to its filters', () => {
  const library = createLibrary();
  for (const title of ['Botany', 'Cider', 'Clay']) library.execute(shelve(title));
  const first = told(library, 'listBooks', { query: { limit: '3' } });
  expect(titlesOf(first)).toEqual(['Clay', 'Cider', 'Botany']);
  const second = told(library, 'listBooks', { query: { limit: '3', cursor: first.page.nextCursor } });
  expect(titlesOf(second)).toEqual(['Almanac']);
  expect(titlesOf(told(library, 'listBooks', { query: { startsWith: 'C' } }))).toEqual(['Clay', 'Cider']);
  expect(told(library, 'listBooks', { query: { shelfId: 'sh_0002' } }).data).toEqual([]);
  expect(() => library.execute(callOf('listBooks', { query: { room: 'x' } }))).toThrow('room is not a parameter');
});

test('a form, an unknown id and a taken title are refused, and nothing changes', () => {
  const library = createLibrary();
  const digest = library.digest();
  const refused = [
    callOf('shelveBook', { body: { title: '' }, idempotencyKey: 'a' }),
    callOf('getBook', { params: { id: 'bk_0009' } }),
    shelve('Almanac'),
  ];
  const codes = refused.map((call) => {
    try {
      return library.execute(call).status;
    } catch (error) {
      return (error as { code: string }).code;
    }
  });
  expect(codes).toEqual(['validation_failed', 'resource_not_found', 'duplicate_resource']);
  expect(library.digest()).toBe(digest);
});

test('a key is spent on one request', () => {
  const library = createLibrary();
  const first = library.execute(shelve('Botany', 'key'));
  const again = library.execute(shelve('Botany', 'key'));
  expect(again.body).toEqual(first.body);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(() => library.execute(shelve('Cider', 'key'))).toThrow(
    'The key key was used for a request with another method, path or body. Use a new key for a new request.',
  );
  expect(told(library, 'listBooks').data).toHaveLength(2);
});

test('a fault strikes, and prevents the call', () => {
  const library = createLibrary();
  const body = { operation: 'shelveBook', status: 503, times: 1 };
  expect(told(library, 'addFault', { body }).data).toMatchObject({ faultId: 'flt_0001' });
  expect(library.isFaulted(shelve('Botany'))).toBe(true);
  expect(library.apply(shelve('Botany')).reply.status).toBe(503);
  expect(library.apply(shelve('Botany')).reply.status).toBe(201);
});

const copies = {
  'a snapshot': (library: Library) => restoreLibrary(JSON.parse(JSON.stringify(Array.from(library.snapshot())))),
  'a fork': forkLibrary,
};

test.each(Object.entries(copies))(
  '%s has records, keys, faults and the parts of the domain, and a reset forgets them',
  (_, copyOf) => {
    const library = createLibrary();
    library.execute(shelve('Botany'));
    told(library, 'addFault', { body: { operation: '*', status: 500, times: 1 } });
    const copy = copyOf(library);
    const digest = library.digest();
    expect(copy.digest()).toBe(library.digest());
    expect(Array.from(copy.snapshot())).toEqual(Array.from(library.snapshot()));
    expect(copy.state.shared.notes.get('bk_0002')).toBe('shelved by org_town');
    expect(copy.apply(callOf('listBooks')).reply.status).toBe(500);
    expect(told(copy, 'shelveBook', shelve('Cider')).data).toMatchObject({ bookId: 'bk_0003' });
    copy.execute(callOf('returnAll', { idempotencyKey: 'reset' }));
    expect(titlesOf(told(copy, 'listBooks'))).toEqual(['Almanac']);
    expect(library.digest()).toBe(digest);
  },
);
