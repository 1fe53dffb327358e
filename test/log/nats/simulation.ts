// The protocol of tenure.ts among processes that are paused, over a stream whose messages are delayed and doubled. Each write adds
// one to what its process holds; nothing may be answered that is older than what somebody was told before.
import { SendQueue } from '../../../src/log/nats/send-queue.ts';
import { type Moment, Tenure, Vacancy } from '../../../src/log/nats/tenure.ts';
import { type Chance, createChance } from '../../robustness/chance.ts';

/** What is left out, so that the fault shows. */
export interface Without {
  readonly fence?: boolean;
  readonly lease?: boolean;
}

interface Message {
  readonly tenure: string;
  readonly number: number;
  /** That of the last message, which it demands. */
  readonly after: number;
  readonly isTake: boolean;
  /** Of each write that it has. */
  readonly counts: readonly number[];
  readonly from: Process;
}

interface Asked {
  /** Undefined for a write. */
  readonly needed: number;
  readonly count: number;
  readonly told: number;
  readonly isWrite: boolean;
}

const stepMs = 50;
const steps = 900;

class Process {
  readonly vacancy = new Vacancy();
  tenure: Tenure | undefined;
  queue = new SendQueue();
  /** Messages that it has not read yet, with what it was told. */
  readonly inbox: (() => void)[] = [];
  asked: Asked[] = [];
  name: string | undefined;
  count = 0;
  pausedUntil = 0;
  takingSince = 0;
}

export class Simulation {
  readonly #chance: Chance;
  readonly #without: Without;
  readonly #processes = Array.from({ length: 3 }, () => new Process());
  /** What was stored: the tenure's name, and how many writes there were by then. */
  readonly #stored: { tenure: string; count: number }[] = [];
  #network: { at: number; deliver: () => void }[] = [];
  #now = 0;
  #names = 0;
  /** The greatest count that anybody was told of. */
  #told = 0;
  writes = 0;
  reads = 0;
  takeOvers = 0;
  /** Messages that have several writes. */
  joined = 0;
  readonly faults: string[] = [];

  constructor(seed: number, without: Without = {}) {
    this.#chance = createChance(seed);
    this.#without = without;
  }

  run(): this {
    for (let step = 0; step < steps; step += 1) {
      this.#now += stepMs;
      const due = this.#network.filter(({ at }) => at <= this.#now);
      this.#network = this.#network.filter(({ at }) => at > this.#now);
      for (const { deliver } of due) deliver();
      for (const one of this.#processes) this.#act(one);
    }
    return this;
  }

  get #moment(): Moment {
    return { monotonic: this.#now, wall: this.#now };
  }

  #act(one: Process): void {
    if (one.pausedUntil > this.#now) return;
    if (this.#chance.below(120) === 0) {
      one.pausedUntil = this.#now + 500 + this.#chance.below(6_000);
      return;
    }
    // What came while it stood still may be read before or after it is asked.
    const isAskedFirst = this.#chance.below(2) === 0;
    if (isAskedFirst) this.#ask(one);
    for (const read of one.inbox.splice(0)) read();
    if (!isAskedFirst) this.#ask(one);
    if (one.tenure === undefined) this.#watch(one);
    else if (one.tenure.isLate(this.#moment)) this.#lose(one);
    else if (one.tenure.isRenewalDue(this.#moment)) this.#queue(one);
  }

  #watch(one: Process): void {
    if (this.#now < one.takingSince + 2_000) return;
    const seen = { sequence: this.#stored.length, tenure: this.#stored.at(-1)?.tenure, isOver: false };
    if (!one.vacancy.mayTake(seen, one.name, this.#moment)) return;
    this.#names += 1;
    const name = `t${this.#names}`;
    one.takingSince = this.#now;
    const sentAt = this.#moment;
    this.#post({ tenure: name, number: 0, after: seen.sequence, isTake: true, counts: [], from: one }, (sequence) => {
      if (one.tenure !== undefined) return;
      one.name = name;
      this.takeOvers += 1;
      one.tenure = new Tenure(sequence, sentAt);
      one.count = this.#stored[sequence - 1]?.count ?? 0;
    });
  }

  #ask(one: Process): void {
    const { tenure } = one;
    if (tenure === undefined) return;
    const told = this.#told;
    for (let writes = Math.max(0, this.#chance.below(8) - 4); writes > 0; writes -= 1) {
      one.count += 1;
      one.asked.push({ needed: this.#queue(one, one.count), count: one.count, told, isWrite: true });
    }
    const { last } = one.queue;
    const needed = this.#without.lease ? undefined : tenure.neededToShow(last, last, this.#moment);
    const wait = needed === 'renew' ? this.#queue(one) : (needed ?? 0);
    one.asked.push({ needed: wait, count: one.count, told, isWrite: false });
    this.#answer(one);
  }

  /** A write, or the epoch. Gives the number of its message. */
  #queue(one: Process, count?: number): number {
    const isWrite = count !== undefined;
    const number = one.queue.add(isWrite ? 'e' : 'epoch', Buffer.from(String(count ?? '')), isWrite);
    this.#sendNext(one);
    return number;
  }

  #sendNext(one: Process): void {
    const tenure = one.tenure as Tenure;
    const next = tenure.isOnItsWay ? undefined : one.queue.next();
    if (next === undefined) return;
    const counts = next.subject === 'epoch' ? [] : String(Buffer.concat(next.parts)).split('\n').map(Number);
    if (counts.length > 1) this.joined += 1;
    const after = tenure.send(this.#moment);
    this.#post(
      { tenure: String(one.name), number: next.number, after, isTake: false, counts, from: one },
      (sequence) => {
        if (one.tenure !== tenure) return;
        tenure.acknowledge(sequence);
        this.#sendNext(one);
        this.#answer(one);
      },
    );
  }

  /** Messages of one process arrive in their order, now and then twice; some acknowledgements are lost. */
  #post(message: Message, onStored: (sequence: number) => void): void {
    const delay = this.#chance.below(8) === 0 ? this.#chance.below(3_000) : this.#chance.below(60);
    const before = Math.max(
      0,
      ...this.#network.filter((one) => 'of' in one && one.of === message.from).map(({ at }) => at),
    );
    const at = Math.max(before, this.#now + delay);
    const tenure = message.from.tenure;
    const deliver = () => {
      const sequence = this.#store(message);
      if (this.#chance.below(40) === 0) return;
      message.from.inbox.push(() => {
        if (sequence !== undefined) onStored(sequence);
        else if (message.from.tenure === tenure && tenure?.awaits(message.number)) this.#lose(message.from);
      });
    };
    this.#network.push(Object.assign({ at, deliver }, { of: message.from }));
    if (this.#chance.below(20) === 0) this.#network.push({ at: at + this.#chance.below(5_000), deliver });
  }

  /** Gives its sequence; undefined where it is refused. */
  #store({ tenure, after, isTake, counts }: Message): number | undefined {
    const isFenced = isTake || this.#without.fence !== true;
    if (isFenced && after !== this.#stored.length) return undefined;
    let count = this.#stored.at(-1)?.count ?? 0;
    for (const next of counts) {
      if (next !== count + 1) this.faults.push(`${tenure} stores write ${next} after ${count}`);
      count = next;
    }
    return this.#stored.push({ tenure, count });
  }

  #answer(one: Process): void {
    const acknowledged = one.tenure?.acknowledged ?? 0;
    const isReady = ({ needed, isWrite }: Asked) =>
      needed <= acknowledged || (this.#without.lease === true && !isWrite);
    for (const { count, told, isWrite } of one.asked.filter(isReady)) {
      if (count < told) this.faults.push(`${isWrite ? 'a write' : 'a read'} shows ${count} after ${told}`);
      this.#told = Math.max(this.#told, count);
      this[isWrite ? 'writes' : 'reads'] += 1;
    }
    one.asked = one.asked.filter((asked) => !isReady(asked));
  }

  #lose(one: Process): void {
    one.tenure = undefined;
    one.queue = new SendQueue();
    one.asked = [];
  }
}
