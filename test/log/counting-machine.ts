// A small machine for tests of the log: it adds numbers, once per key. Its log has the form that the sandbox's has.
import type { Applied, LogHeader, LogOptions, Machine } from '../../src/log/log.ts';

export interface CountCall {
  operationId: 'add' | 'look' | 'refuse' | 'reset';
  key?: string;
  value?: number;
  text?: string;
}

export interface CountReply {
  status: number;
  total: number;
  count: number;
}

interface CountState {
  total: number;
  count: number;
  spent: [string, CountReply][];
}

export class Refusal extends Error {}

/** What a test may change about every machine of a log. */
export interface CountingDefects {
  /** Added to each value: a program that computes something else. */
  drift?: number;
}

export class CountingMachine implements Machine<CountCall, CountReply> {
  #state: CountState;
  readonly #defects: CountingDefects;
  readonly prepared: string[] = [];
  /** Set by a test to hold up a call by its key. */
  prepareWith: ((call: CountCall) => Promise<void> | undefined) | undefined;

  constructor(snapshot: Iterable<unknown> = [0, 0], defects: CountingDefects = {}) {
    const [total, count, ...spent] = [...snapshot] as [number, number, ...CountState['spent']];
    this.#state = { total, count, spent };
    this.#defects = defects;
  }

  get total(): number {
    return this.#state.total;
  }

  prepare(call: CountCall): Promise<void> | undefined {
    return this.prepareWith?.(call);
  }

  apply({ operationId, key, value = 0 }: CountCall): Applied<CountReply> {
    if (operationId === 'refuse') throw new Refusal('refused on purpose');
    if (!Number.isFinite(value)) throw new Refusal('no number that JSON knows');
    if (operationId === 'look') return { reply: this.#reply(200), effect: 'none' };
    const spent = this.#state.spent.find(([other]) => other === key);
    if (spent !== undefined) return { reply: spent[1], effect: 'none' };
    if (operationId === 'reset') this.#state = { total: 0, count: 0, spent: [] };
    else this.#state.total += value + (this.#defects.drift ?? 0);
    this.#state.count += 1;
    const reply = this.#reply(201);
    if (key !== undefined) this.#state.spent.push([key, reply]);
    return { reply, effect: operationId === 'reset' ? 'reset' : 'change', note: { total: reply.total } };
  }

  snapshot(): Iterable<unknown> {
    const { total, count, spent } = this.#state;
    return [total, count, ...spent];
  }

  #reply(status: number): CountReply {
    return { status, total: this.#state.total, count: this.#state.count };
  }
}

export const countingHeader: LogHeader = {
  programVersion: '1.0.0',
  surfaceVersion: 'surface-1',
  seedDigest: 'seed-a',
  jobSteps: 2,
};

type Options = LogOptions<CountCall, CountReply, CountingMachine>;
export type CountingOptions = Options;

export function countingOptions(more: Partial<CountingOptions> & CountingDefects = {}): CountingOptions {
  const { drift = 0, ...options } = more;
  return {
    header: countingHeader,
    create: () => new CountingMachine(undefined, { drift }),
    operationOf: ({ operationId }) => operationId,
    resets: ({ operationId }) => operationId === 'reset',
    hashedReply: (reply) => reply,
    loadRestore: async () => (snapshot) => new CountingMachine(snapshot, { drift }),
    fork: (machine) => new CountingMachine(JSON.parse(JSON.stringify(machine.snapshot())), { drift }),
    worldLimit: 100,
    // What most tests look at is replayed.
    snapshotWhenLeft: 1_000,
    ...options,
  };
}

let keys = 0;
/** A call that adds, with a key of its own unless told. */
export function add(value: number, key?: string): CountCall {
  keys += 1;
  return { operationId: 'add', value, key: key ?? `key-${keys}` };
}

export const look: CountCall = { operationId: 'look' };
export const reset: CountCall = { operationId: 'reset' };
