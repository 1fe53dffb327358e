// Servers of a shared log in memory, as bad as servers may be: they delay, lose what was sent, store it twice and deliver
// again. All by a seed and on the clock of the test, so that a run can be repeated.
import type { StreamMessage } from '../../src/log/replicated/stream.ts';
import { type Chance, createChance } from '../robustness/chance.ts';

export interface Stored extends StreamMessage {
  readonly barrier?: string;
}

export interface Faults {
  /** Chances from 0 to 1: of each thing that is sent, */
  lost: number;
  /** of each that is stored, */
  storedTwice: number;
  /** of each that is delivered, */
  deliveredTwice: number;
  /** and of each answer to what is stored behind another: stored or not, the sender is not told. */
  unanswered: number;
  maxDelayMs: number;
}

export const noFaults: Faults = { lost: 0, storedTwice: 0, deliveredTwice: 0, unanswered: 0, maxDelayMs: 3 };

export class SimulatedServers {
  readonly #chance: Chance;
  faults: Faults;
  #last = 0;
  #messages: Stored[] = [];
  readonly #parts = new Map<number, Uint8Array>();
  readonly #connections = new Set<{ wake(): void }>();

  constructor(seed: number, faults: Faults = noFaults) {
    this.#chance = createChance(seed);
    this.faults = faults;
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
    return this.#messages.filter((message) => message.world === world && message.barrier === undefined);
  }

  remove(sequence: number): void {
    this.#messages = this.#messages.filter((message) => message.sequence !== sequence);
  }

  get worlds(): string[] {
    return [...new Set(this.#messages.filter(({ barrier }) => barrier === undefined).map(({ world }) => world))];
  }
}
