// Servers of a shared log in memory, as bad as servers may be: they delay, lose what was sent, store it twice and deliver
// again. All by a seed and on the clock of the test, so that a run can be repeated.
import type { Base, StreamMessage } from '../../src/log/replicated/stream.ts';
import { type Chance, createChance } from '../robustness/chance.ts';

export interface Stored extends StreamMessage {
  readonly barrier?: string;
  readonly base?: Base;
}

export interface Faults {
  /** Chances from 0 to 1: of each thing that is sent, */
  lost: number;
  /** of each that is stored, */
  storedTwice: number;
  /** and of each that is delivered. */
  deliveredTwice: number;
  maxDelayMs: number;
}

export const noFaults: Faults = { lost: 0, storedTwice: 0, deliveredTwice: 0, maxDelayMs: 3 };

export class SimulatedServers {
  readonly #chance: Chance;
  readonly #met: (what: string) => void;
  faults: Faults;
  #last = 0;
  #messages: Stored[] = [];
  readonly #parts = new Map<number, Uint8Array>();
  readonly #bases = new Map<string, Base>();
  readonly #connections = new Set<{ wake(): void }>();

  /** `met` counts what seldom happens. */
  constructor(seed: number, faults: Faults = noFaults, met: (what: string) => void = () => {}) {
    this.#chance = createChance(seed);
    this.faults = faults;
    this.#met = met;
  }

  /** It is woken whenever something is stored. */
  connect(connection: { wake(): void }): void {
    this.#connections.add(connection);
  }

  happens(chance: number): boolean {
    return this.#chance.below(1_000) < chance * 1_000;
  }

  later(run: () => void): void {
    setTimeout(run, this.#chance.below(this.faults.maxDelayMs) + 1);
  }

  store(message: Omit<Stored, 'sequence'>): number {
    this.#last += 1;
    this.#messages.push({ ...message, sequence: this.#last });
    for (const connection of this.#connections) connection.wake();
    return this.#last;
  }

  storePart(data: Uint8Array): number {
    this.#last += 1;
    this.#parts.set(this.#last, data);
    return this.#last;
  }

  part(sequence: number): Uint8Array | undefined {
    return this.#parts.get(sequence);
  }

  removePart(sequence: number): void {
    this.#parts.delete(sequence);
  }

  get last(): number {
    return this.#last;
  }

  after(sequence: number): Stored[] {
    return this.#messages.filter((message) => message.sequence > sequence);
  }

  of(world: string): StreamMessage[] {
    return this.#messages.filter((message) => message.world === world && isCall(message));
  }

  /** Stores it after all others unless there is a later one. */
  storeBase(world: string, base: Base): void {
    const last = this.#bases.get(world);
    if (last !== undefined && last.generation >= base.generation) return;
    this.#bases.set(world, base);
    this.#met('base stored');
    this.store({ world, data: new Uint8Array(), base });
  }

  base(world: string): Base | undefined {
    return this.#bases.get(world);
  }

  remove(sequence: number): void {
    this.#met('removed');
    this.#messages = this.#messages.filter((message) => message.sequence !== sequence);
  }

  get worlds(): string[] {
    return [...new Set(this.#messages.filter(isCall).map(({ world }) => world))];
  }
}

const isCall = ({ barrier, base }: Stored): boolean => barrier === undefined && base === undefined;
