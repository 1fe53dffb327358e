// A world in the model of the shared log: the decision is the product's own, and entries are names.
import { type Decision, decide } from '../../../src/log/decide.ts';

/** Each can be left out, and then something goes wrong. */
export interface Rules {
  /** A message is for the generation that its sender had applied. */
  readonly tags: boolean;
  /** What was refused is not decided again. */
  readonly remembersRefusals: boolean;
  /** Where reading begins is stored before anything below it is removed. */
  readonly base: boolean;
  /** What says that a world was dropped stays. */
  readonly tombstones: boolean;
  /** Messages of an ended generation are kept for longer than a replica may lag. */
  readonly grace: boolean;
  /** A replica that lags forgets what it holds. */
  readonly lag: boolean;
}

export const allRules: Rules = {
  tags: true,
  remembersRefusals: true,
  base: true,
  tombstones: true,
  grace: true,
  lag: true,
};

export interface Message {
  readonly kind: 'call' | 'reset' | 'fork' | 'drop' | 'rewind' | 'garbage';
  /** Its number among what clients asked; -1 for what no client asked. */
  readonly operation: number;
  /** The replica's life that sent it. */
  readonly life: number;
  readonly generation: number;
  readonly lastSeen?: number;
  readonly from?: number;
  readonly entries?: readonly string[];
  /** A form that one of the replicas, which is older, cannot read. */
  readonly isNewer?: boolean;
}

export interface Base {
  readonly generation: number;
  readonly message: Message;
  /** The position before it. */
  readonly after: number;
}

export class ModelWorld {
  generation = 0;
  position = 0;
  entries: string[] = [];
  taken = new Set<number>();
  isStopped = false;
  stoppedAt = 0;
  lastSequence = 0;

  get digest(): string {
    return `${this.generation}:${this.position}:${this.entries.join()}`;
  }

  /** As it is behind the message that began a generation. */
  static from({ generation, message, after }: Base): ModelWorld {
    const world = new ModelWorld();
    world.position = after;
    world.#begin(message, generation);
    world.lastSequence = generation;
    return world;
  }

  apply(message: Message, sequence: number, rules: Rules, canReadNewer = true): Decision {
    const { lastSequence } = this;
    this.lastSequence = sequence;
    if (message.kind === 'garbage' || (message.isNewer === true && !canReadNewer)) {
      if (!this.isStopped) this.stoppedAt = sequence;
      this.isStopped = true;
      return 'undecided';
    }
    const decision = decide(
      { generation: this.generation, position: this.position, isStopped: this.isStopped, lastSequence },
      {
        kind: message.kind === 'reset' ? 'call' : message.kind,
        generation: rules.tags ? message.generation : this.generation,
        isRepeated: this.taken.has(message.operation),
        ...(message.lastSeen === undefined ? {} : { lastSeen: message.lastSeen }),
        ...(message.from === undefined ? {} : { from: message.from }),
      },
    );
    if (decision === 'apply' || (decision === 'refuse' && rules.remembersRefusals)) this.taken.add(message.operation);
    if (decision === 'apply') this.#perform(message, sequence);
    return decision;
  }

  #perform(message: Message, sequence: number): void {
    if (message.kind === 'call') {
      this.entries.push(`e${message.operation}`);
      this.position += 1;
    } else this.#begin(message, sequence);
  }

  #begin({ kind, operation, entries = [], from = 0 }: Message, generation: number): void {
    const own = kind === 'reset' || kind === 'rewind' ? [`e${operation}`] : [];
    const positions = {
      reset: this.position + 1,
      rewind: from + 1,
      fork: entries.length,
      drop: 0,
      call: 1,
      garbage: 0,
    };
    this.position = positions[kind];
    this.generation = generation;
    this.entries = [...entries, ...own];
    this.taken = new Set();
    this.isStopped = false;
  }
}
