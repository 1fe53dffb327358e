// The operations of a table, each with its handler. The code of an operation is loaded when it is first called, so that a start
// loads nothing it does not need (Decision 17).

import type { Operation } from '../../contract/form/operation.ts';
import type { PreparedOperation } from '../apply-call.ts';
import type { Domain } from '../records/facts.ts';

export class Operations<D extends Domain> {
  readonly #rows: ReadonlyMap<string, Operation>;
  readonly #load: (row: Operation) => Promise<unknown>;
  readonly #prepared = new Map<string, PreparedOperation<D>>();

  /** `load` returns the handler of a row, which takes the input that the row describes. */
  constructor(rows: readonly Operation[], load: (row: Operation) => Promise<unknown>) {
    this.#rows = new Map(rows.map((row) => [row.id, row]));
    this.#load = load;
  }

  rowOf(id: string): Operation {
    const row = this.#rows.get(id);
    if (row === undefined) throw new TypeError(`The table has no ${id}.`);
    return row;
  }

  /** Loads the code of an operation; undefined when it is loaded, so that the hot path stays synchronous. */
  prepare(id: string): Promise<void> | undefined {
    if (this.#prepared.has(id)) return undefined;
    const row = this.rowOf(id);
    return Promise.all([this.#load(row), import('../apply-call.ts')]).then(([handler, { prepareOperation }]) => {
      this.#prepared.set(id, prepareOperation<D>(row, handler as never));
    });
  }

  prepared(id: string): PreparedOperation<D> {
    const operation = this.#prepared.get(id);
    if (operation === undefined) throw new Error(`${id} was called before it was prepared`);
    return operation;
  }
}
