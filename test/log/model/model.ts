// One stream, three replicas, at-least-once sending: a run is drawn from a seed, and throws where the protocol of
// Decision 58 is broken. It knows nothing of NATS, machines or bytes.
import { createChance } from '../../robustness/chance.ts';
import { type Base, type Message, ModelWorld, type Rules } from './model-world.ts';

const names = ['a', 'b'] as const;
type Name = (typeof names)[number];
const graceSteps = 60;
const timeoutSteps = 25;

interface Stored {
  readonly sequence: number;
  readonly name: Name;
  readonly message: Message;
  readonly at: number;
  readonly decided: string;
  /** Of the world before it. */
  readonly after: number;
  isRemoved: boolean;
}

interface Operation {
  readonly kind: Message['kind'];
  status: 'pending' | 'done' | 'refused' | 'unknown';
  effects: number;
}

/** What a replica sent and waits for. */
interface Waiting {
  readonly name: Name;
  readonly since: number;
  message: Message;
  voids: number;
}

interface Resident {
  readonly name: Name;
  world: ModelWorld;
  /** Where its reading has come to; undefined once it follows. */
  cursor: number | undefined;
  readonly base: number;
}

interface Replica {
  readonly index: number;
  readonly life: number;
  followed: number;
  pausedUntil: number;
  readonly residents: Map<Name, Resident>;
  waiting: Waiting[];
}

export interface Options {
  readonly rules: Rules;
  /** Messages that nobody can read, and such as one replica cannot. */
  readonly unreadable?: boolean;
  /** Counts what was met. */
  readonly met: Map<string, number>;
}

export class Run {
  readonly #options: Options;
  readonly #below: (limit: number) => number;
  readonly #stream: Stored[] = [];
  readonly #flight: { name: Name; message: Message }[] = [];
  readonly #operations: Operation[] = [];
  readonly #truth = new Map<Name, ModelWorld>(names.map((name) => [name, new ModelWorld()]));
  /** Worlds that were stopped once: replicas may differ there in when they come back. */
  readonly #doubtful = new Set<Name>();
  readonly #digests: string[] = [''];
  readonly #bases = new Map<Name, Base>();
  readonly #replicas: Replica[] = [];
  #now = 0;
  #lives = 0;

  constructor(seed: number, options: Options) {
    this.#below = createChance(seed).below;
    this.#options = options;
    for (const index of [0, 1, 2]) this.#replicas[index] = this.#createReplica(index);
  }

  run(): void {
    for (this.#now = 0; this.#now < 260; this.#now += 1) {
      const isBusy = this.#now < 200;
      if (isBusy && this.#happens(50)) this.#ask();
      if (isBusy && this.#options.unreadable === true && this.#happens(1)) this.#sendGarbage();
      for (let turn = 0; turn < 2; turn += 1) this.#carry();
      for (const replica of this.#replicas) this.#stepReplica(replica);
      if (this.#happens(2)) this.#crash(this.#below(3));
      if (this.#happens(20)) this.#sweep();
    }
    this.#settle();
  }

  #happens(percent: number): boolean {
    return this.#below(100) < percent;
  }

  #meet(what: string): void {
    this.#options.met.set(what, (this.#options.met.get(what) ?? 0) + 1);
  }

  #createReplica(index: number): Replica {
    this.#lives += 1;
    const followed = this.#stream.length;
    return { index, life: this.#lives, followed, pausedUntil: 0, residents: new Map(), waiting: [] };
  }

  #truthOf(name: Name): ModelWorld {
    return this.#truth.get(name) as ModelWorld;
  }

  // What clients ask.

  #ask(): void {
    const replica = this.#replicas[this.#below(3)] as Replica;
    const name = names[this.#below(2)] as Name;
    const resident = replica.residents.get(name);
    if (resident === undefined) this.#load(replica, name);
    if (resident === undefined || resident.cursor !== undefined) return;
    const kinds = ['call', 'call', 'call', 'call', 'drop', 'reset', 'fork', 'rewind'] as const;
    const kind = kinds[this.#below(kinds.length)] as (typeof kinds)[number];
    const { world } = resident;
    if (world.isStopped && kind !== 'drop') return;
    const message = this.#draft(replica, name, kind, world);
    if (message === undefined) return;
    this.#operations.push({ kind, status: 'pending', effects: 0 });
    replica.waiting.push({ name, since: this.#now, message, voids: 0 });
    this.#flight.push({ name, message });
  }

  #draft(replica: Replica, name: Name, kind: Message['kind'], world: ModelWorld): Message | undefined {
    const { generation, position } = world;
    const common = { kind, operation: this.#operations.length, life: replica.life, generation };
    if (kind === 'drop' && world.isStopped) {
      this.#meet('drop of a stopped world');
      return { ...common, lastSeen: world.lastSequence };
    }
    if (kind === 'rewind') return { ...common, from: position, entries: world.entries.slice(0, this.#below(3)) };
    if (kind === 'fork') {
      const source = replica.residents.get(name === 'a' ? 'b' : 'a');
      const entries = source?.cursor === undefined ? (source?.world.entries ?? []) : [];
      return entries.length === 0 ? undefined : { ...common, entries: [...entries] };
    }
    const isNewer = this.#options.unreadable === true && replica.index !== 2 && this.#happens(10);
    return isNewer ? { ...common, isNewer } : common;
  }

  #sendGarbage(): void {
    const message = { kind: 'garbage', operation: -1, life: 0, generation: 0 } as const;
    this.#flight.push({ name: names[this.#below(2)] as Name, message });
  }

  // The servers: they store, lose and repeat, in any order.

  #carry(): void {
    if (this.#flight.length === 0 || !this.#happens(60)) return;
    const [sent] = this.#flight.splice(this.#below(this.#flight.length), 1);
    if (sent === undefined) return;
    if (!this.#happens(10)) this.#store(sent.name, sent.message);
    if (this.#happens(25)) this.#flight.push(sent);
  }

  #store(name: Name, message: Message): void {
    const world = this.#truthOf(name);
    const [sequence, after, hidden] = [this.#stream.length + 1, world.position, world.entries.length];
    const decided = world.apply(message, sequence, this.#options.rules);
    if (world.isStopped || message.isNewer === true) this.#doubtful.add(name);
    this.#stream.push({ sequence, name, message, at: this.#now, decided, after, isRemoved: false });
    this.#digests[sequence] = world.digest;
    const operation = this.#operations[message.operation];
    if (decided !== 'apply' || operation === undefined) return;
    operation.effects += 1;
    const what = `${message.kind} ${message.operation}`;
    if (operation.effects > 1) throw new Error(`${what} took effect twice`);
    if (operation.status === 'done' || operation.status === 'refused') {
      throw new Error(`${what} took effect after it was answered ${operation.status}`);
    }
    if (message.kind === 'fork' && hidden > 0) throw new Error(`${what} hid entries`);
  }

  // A replica.

  #stepReplica(replica: Replica): void {
    if (replica.pausedUntil > this.#now) return;
    if (this.#happens(3)) {
      replica.pausedUntil = this.#now + this.#below(90);
      this.#meet('pause');
      return;
    }
    for (const resident of [...replica.residents.values()]) {
      if (resident.cursor !== undefined && this.#happens(50)) this.#stepLoad(replica, resident);
    }
    for (let turn = 0; turn < 3 && this.#happens(80); turn += 1) this.#follow(replica, this.#options.rules.lag);
    this.#returnByBase(replica);
    for (const waiting of [...replica.waiting]) {
      if (this.#now - waiting.since > timeoutSteps) this.#tellUnknown(waiting);
      if (this.#happens(8)) this.#flight.push({ name: waiting.name, message: waiting.message });
    }
    if (this.#happens(2)) this.#evict(replica);
  }

  #follow(replica: Replica, checksLag: boolean): void {
    const next = this.#stream.find(({ sequence, isRemoved }) => sequence > replica.followed && !isRemoved);
    if (next === undefined) return;
    if (checksLag && this.#now - next.at > graceSteps / 2) this.#forgetAll(replica);
    replica.followed = next.sequence;
    const resident = replica.residents.get(next.name);
    if (resident !== undefined && resident.cursor === undefined) this.#take(replica, resident, next);
  }

  #take(replica: Replica, resident: Resident, { sequence, name, message }: Stored): void {
    const { world } = resident;
    if (sequence <= world.lastSequence) return;
    const decided = world.apply(message, sequence, this.#options.rules, replica.index !== 2);
    const isFollowing = resident.cursor === undefined && !world.isStopped && !this.#doubtful.has(name);
    if (isFollowing && world.digest !== this.#digests[sequence]) {
      throw new Error(`a replica at ${sequence} of ${name} has ${world.digest}, the log ${this.#digests[sequence]}`);
    }
    if (decided === 'apply' && message.kind !== 'call') this.#meet(`${message.kind} seen`);
    if (decided === 'apply' && message.kind !== 'call' && !this.#options.rules.grace) this.#removeBelow(name, sequence);
    if (world.isStopped) this.#tellUnknownAll(replica, name, (kind) => kind !== 'drop');
    const isOwn = (one: Waiting) => one.message.operation === message.operation && message.life === replica.life;
    const waiting = replica.waiting.find(isOwn);
    if (waiting === undefined || decided === 'repeat') return;
    if (decided === 'apply' || decided === 'refuse') this.#answer(replica, waiting, decided);
    else if (decided === 'undecided') this.#endWaiting(replica, waiting);
    else if (message.generation === waiting.message.generation) this.#submitAgain(replica, waiting, world);
  }

  #submitAgain(replica: Replica, waiting: Waiting, world: ModelWorld): void {
    this.#meet('void');
    waiting.voids += 1;
    const isLate = this.#now - waiting.since > timeoutSteps || waiting.voids > 5;
    if (isLate || waiting.message.kind === 'rewind') {
      this.#endWaiting(replica, waiting);
      return;
    }
    this.#meet('submitted again');
    const { lastSeen: _, ...message } = waiting.message;
    const seen = world.isStopped ? { lastSeen: world.lastSequence } : {};
    waiting.message = { ...message, ...seen, generation: world.generation };
    this.#flight.push({ name: waiting.name, message: waiting.message });
  }

  #answer(replica: Replica, waiting: Waiting, decided: 'apply' | 'refuse'): void {
    replica.waiting = replica.waiting.filter((one) => one !== waiting);
    const operation = this.#operations[waiting.message.operation] as Operation;
    if (operation.status !== 'pending') return;
    operation.status = decided === 'apply' ? 'done' : 'refused';
    if (decided === 'apply' && operation.effects !== 1)
      throw new Error(`answered done with ${operation.effects} effects`);
  }

  #tellUnknown({ message }: Waiting): void {
    const operation = this.#operations[message.operation] as Operation;
    if (operation.status === 'pending') operation.status = 'unknown';
  }

  #endWaiting(replica: Replica, waiting: Waiting): void {
    this.#tellUnknown(waiting);
    replica.waiting = replica.waiting.filter((one) => one !== waiting);
  }

  #tellUnknownAll(
    replica: Replica,
    name: Name | undefined,
    isMeant: (kind: Message['kind']) => boolean = () => true,
  ): void {
    for (const waiting of [...replica.waiting]) {
      if ((name ?? waiting.name) === waiting.name && isMeant(waiting.message.kind)) this.#endWaiting(replica, waiting);
    }
  }

  #forgetAll(replica: Replica): void {
    if (replica.residents.size > 0) this.#meet('lag');
    this.#tellUnknownAll(replica, undefined);
    replica.residents.clear();
  }

  #crash(index: number): void {
    this.#meet('crash');
    this.#tellUnknownAll(this.#replicas[index] as Replica, undefined);
    this.#replicas[index] = this.#createReplica(index);
  }

  #evict(replica: Replica): void {
    const name = names[this.#below(2)] as Name;
    const isUsed = replica.waiting.some((waiting) => waiting.name === name);
    if (isUsed || replica.residents.get(name)?.cursor !== undefined) return;
    if (replica.residents.delete(name)) this.#meet('evicted');
  }

  #returnByBase(replica: Replica): void {
    for (const { name, world, cursor } of [...replica.residents.values()]) {
      const base = this.#bases.get(name)?.generation ?? 0;
      if (!world.isStopped || cursor !== undefined || base <= world.stoppedAt) continue;
      this.#meet('back by base');
      this.#tellUnknownAll(replica, name);
      this.#load(replica, name);
    }
  }

  // Reading, one message at a time, while other things happen.

  #load(replica: Replica, name: Name): void {
    const base = this.#bases.get(name);
    const world = base === undefined ? new ModelWorld() : ModelWorld.from(base);
    const generation = base?.generation ?? 0;
    replica.residents.set(name, { name, world, cursor: generation, base: generation });
  }

  #stepLoad(replica: Replica, resident: Resident): void {
    const { name, cursor = 0, world } = resident;
    const next = this.#stream.find((one) => one.name === name && one.sequence > cursor && !one.isRemoved);
    if (next !== undefined) {
      resident.cursor = next.sequence;
      this.#take(replica, resident, next);
      return;
    }
    if ((this.#bases.get(name)?.generation ?? 0) !== resident.base) {
      this.#meet('loaded again');
      this.#load(replica, name);
      return;
    }
    resident.cursor = undefined;
    const truth = this.#truthOf(name);
    world.lastSequence = Math.max(world.lastSequence, truth.lastSequence);
    if (world.isStopped || this.#doubtful.has(name) || world.digest === truth.digest) return;
    throw new Error(`a replica loaded ${name} as ${world.digest}, the log has ${truth.digest}`);
  }

  // Removing.

  #sweep(): void {
    if (!this.#options.rules.grace) return;
    for (const name of names) {
      const isOver = ({ at }: Stored) => this.#now - at > graceSteps;
      const begins = (one: Stored) => one.name === name && one.decided === 'apply' && one.message.kind !== 'call';
      const last = this.#stream.filter((one) => begins(one) && isOver(one)).at(-1);
      if (last !== undefined) this.#removeBelow(name, last.sequence);
    }
  }

  #removeBelow(name: Name, sequence: number): void {
    const { rules } = this.#options;
    const first = this.#stream[sequence - 1] as Stored;
    const isLater = (this.#bases.get(name)?.generation ?? 0) < sequence;
    if (rules.base && isLater && first.decided === 'apply') {
      this.#bases.set(name, { generation: sequence, message: first.message, after: first.after });
    }
    for (const one of this.#stream) {
      if (one.name !== name || one.sequence >= sequence || one.isRemoved) continue;
      one.isRemoved = true;
      this.#meet('removed');
    }
    if (rules.tombstones || first.message.kind !== 'drop') return;
    first.isRemoved = true;
    this.#bases.delete(name);
  }

  /** Everything arrives, everybody reads to the end, and nobody waits any more. */
  #settle(): void {
    for (let turn = 0; turn < 60; turn += 1, this.#now += 1) {
      for (let sent = this.#flight.shift(); sent !== undefined; sent = this.#flight.shift()) {
        this.#store(sent.name, sent.message);
      }
      for (const replica of this.#replicas) {
        for (const name of names)
          while (replica.residents.get(name)?.cursor !== undefined) {
            this.#stepLoad(replica, replica.residents.get(name) as Resident);
          }
        while (this.#stream.some(({ sequence, isRemoved }) => sequence > replica.followed && !isRemoved)) {
          this.#follow(replica, this.#options.rules.lag && turn === 0);
        }
        for (const { name, message } of replica.waiting) this.#flight.push({ name, message });
      }
    }
    for (const { residents, waiting } of this.#replicas) {
      if (waiting.length > 0) throw new Error(`${waiting[0]?.message.kind} is never answered`);
      for (const { name, world } of residents.values()) {
        if (world.isStopped || this.#doubtful.has(name) || world.digest === this.#truthOf(name).digest) continue;
        throw new Error(`a replica ends with ${name} as ${world.digest}, the log has ${this.#truthOf(name).digest}`);
      }
    }
  }
}
