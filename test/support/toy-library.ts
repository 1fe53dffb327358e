// Another domain than the sandbox's: a library of shelves and books, with a count of what was borrowed. It shows that the
// engine runs any table.
import * as Type from 'typebox';
import { Closed } from '../../src/contract/form/fields.ts';
import type { Operation } from '../../src/contract/form/operation.ts';
import { addFault, getFault, listFaults } from '../../src/contract/resources/faults.ts';
import type { Handler } from '../../src/engine/call-context/call-context.ts';
import { refuseDuplicate } from '../../src/engine/call-context/uniqueness.ts';
import { type Definition, lazily } from '../../src/engine/machine/domain-definition.ts';
import { Machine } from '../../src/engine/machine/machine.ts';
import { Operations } from '../../src/engine/machine/operations.ts';
import { restoreState } from '../../src/engine/machine/snapshot.ts';
import type { Domain, Facts, Seed } from '../../src/engine/records/facts.ts';
import { buildRecordSet } from '../../src/engine/records/seeded-records.ts';
import { LimitedCache } from '../../src/primitives/limited-cache.ts';

interface Shelf {
  readonly shelfId: string;
  readonly room: string;
  readonly createdAt: string;
}
interface Book {
  readonly bookId: string;
  readonly shelfId: string;
  readonly title: string;
  readonly status: string;
  readonly createdAt: string;
}

interface Library extends Domain {
  readonly records: { readonly shelves: Shelf; readonly books: Book };
  readonly indexes: { readonly shelves: never; readonly books: 'shelfId' | 'title' | 'initial' };
  readonly organizationState: { readonly borrowed: { count: number } };
  readonly shared: { readonly notes: Map<string, string> };
  readonly options: { readonly maxBooks: number };
}

const facts = { permission: null, data: Type.Object({}), problems: [], command: ['library'], summary: '', example: {} };
const page = { ...facts, method: 'GET', answer: 'page', idempotencyKey: false } as const;
const creation = { ...facts, method: 'POST', answer: 'created', idempotencyKey: true } as const;
const NewBook = Closed({ shelfId: Type.String(), title: Type.String({ minLength: 1 }) });

const rows: readonly Operation[] = [
  { ...page, id: 'listShelves', path: '/shelves', collection: 'shelves' },
  {
    ...page,
    id: 'listBooks',
    path: '/books',
    collection: 'books',
    filters: { shelfId: { schema: Type.String() }, startsWith: { schema: Type.String(), by: 'initial' } },
  },
  { ...page, id: 'getBook', path: '/books/{id}', answer: 'item', collection: 'books' },
  { ...creation, id: 'shelveBook', path: '/books', body: NewBook },
  { ...facts, id: 'returnAll', method: 'POST', path: '/reset', answer: 'applied', idempotencyKey: true },
  listFaults,
  addFault,
  getFault,
];

type Given = { readonly body: Type.Static<typeof NewBook> };

const shelveBook: Handler<Library, Given> = (context, { body }) => {
  const { store, ids, clock, borrowed, notes, maxBooks } = context;
  store.named('shelves', body.shelfId);
  refuseDuplicate(store, { collection: 'books', member: 'title', value: body.title });
  if (store.entries('books').length >= maxBooks) throw new Error('The library is full.');
  const createdAt = clock.tick();
  const bookId = ids.next('bk');
  borrowed.count += 1;
  notes.set(bookId, `shelved by ${context.organizationId}`);
  const { json } = store.put('books', { bookId, ...body, status: 'shelved', createdAt });
  return { json, location: `/books/${bookId}` };
};

const returnAll: Handler<Library> = ({ reset }) => {
  reset();
  return { json: '{}' };
};

async function load(row: Operation): Promise<unknown> {
  const { pageHandlerOf, readHandlerOf } = await import('../../src/engine/paging/lists.ts');
  const faults = await import('../../src/engine/faults/fault-operations.ts');
  const own: Readonly<Record<string, unknown>> = {
    ...{ shelveBook, returnAll, ...faults },
    addFault: faults.addFaultAt((faultId) => `/control/faults/${faultId}`),
  };
  return own[row.id] ?? (row.answer === 'page' ? pageHandlerOf<Library>(row) : readHandlerOf<Library>('books'));
}

const libraryFacts: Facts<Library> = {
  rows,
  collections: {
    shelves: { idField: 'shelfId', timeField: 'createdAt' },
    books: { idField: 'bookId', timeField: 'createdAt' },
  },
  indexes: { books: { initial: ({ title }: Book) => [title.slice(0, 1)] } },
  unique: { books: 'title' },
  listed: {},
  unindexed: {},
  reached: { books: () => 'book.added' },
  checkPath: () => {},
};

const definition: Definition<Library> = {
  facts: libraryFacts,
  operations: new Operations<Library>(rows, load),
  takenIds: () => (prefix) => ({ last: () => 0, has: (id) => prefix === 'bk' && id === 'bk_0001' }),
  organizationState: {
    create: () => ({ borrowed: { count: 0 } }),
    write: ({ borrowed }) => ({ borrowed: borrowed.count }),
    restore: (own, written: { readonly borrowed: number }) => {
      own.borrowed.count = written.borrowed;
    },
  },
  createShared: () => ({ notes: new Map() }),
  copyShared: (from, to) => {
    for (const [bookId, text] of from.notes) to.notes.set(bookId, text);
  },
  parts: [
    {
      kind: 'note',
      write: ({ notes }) => lazily(notes, ([name, text]) => [name, text]),
      digest: ({ notes }) => ({ notes: [...notes] }),
    },
  ],
};

const seeded = {
  shelves: [{ shelfId: 'sh_0001', room: 'north', createdAt: '2026-01-01T00:00:00.000Z' }],
  books: [
    {
      bookId: 'bk_0001',
      shelfId: 'sh_0001',
      title: 'Almanac',
      status: 'shelved',
      createdAt: '2026-01-02T00:00:00.000Z',
    },
  ],
};

const pages = new LimitedCache<Buffer>(100);
const seed: Seed<Library> = {
  heldBytes: 0,
  datasetVersion: 'library-1',
  organizationIds: ['org_town'],
  of: (organizationId) => ({
    organizationId,
    pages,
    records: (name) => buildRecordSet(libraryFacts, name as 'books', seeded[name as 'books']),
  }),
};

const options = { maxBooks: 5 };
await Promise.all(rows.map(({ id }) => definition.operations.prepare(id)));

export const createLibrary = (): Machine<Library> => new Machine(definition, seed, options);

export const forkLibrary = (library: Machine<Library>): Machine<Library> =>
  new Machine(definition, seed, options, library.forkState());

export const restoreLibrary = (snapshot: Iterable<unknown>): Machine<Library> =>
  new Machine(
    definition,
    seed,
    options,
    restoreState(
      definition,
      { note: ({ notes }, name: string, text: string) => void notes.set(name, text) },
      seed,
      snapshot,
    ),
  );
