// One world of a shared log as this replica has it: it applies the messages of its stream in their order, each once, and
// holds what their senders had seen against what it computed itself.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { canonicalJson } from '../../primitives/canonical.ts';
import { chainAfter, startMark } from '../chain.ts';
import type { Answer, Applied, Entry, LogOptions, Machine, Mark } from '../log.ts';
import { WorldStopped } from '../log-error.ts';
import type { BeginMessage, CallMessage, Message, SessionLine } from './message.ts';
import { RecentMarks } from './recent-marks.ts';
import { Sessions } from './sessions.ts';

/** What whoever keeps the world wants to know of it. */
export interface Listener<Call, Reply> {
  /** A message of any sender was applied for the first time. */
  onAnswer?(message: CallMessage, answer: Answer<Reply>): void;
  onEntry?(entry: Entry<Call>): void;
  /** A sender of another chain, which is in the wrong. */
  onDifference?(message: CallMessage, own: Mark): void;
  onReset?(message: CallMessage): void;
  /** This replica computed another chain than the log has. */
  onStop?(stopped: WorldStopped): void;
}

const sliceMs = 5;

/** What a message of this kind says, but for who says it. */
export type Beginning = Omit<BeginMessage, 'kind' | 'version'>;

export class SharedWorld<Call, Reply, M extends Machine<Call, Reply>> {
  readonly name: string;
  readonly #options: LogOptions<Call, Reply, M>;
  readonly #listener: Listener<Call, Reply>;
  machine: M;
  mark: Mark;
  /** Before the first entry of any world over this seed. */
  readonly start: Mark;
  /** Of the last message, whatever it was. */
  sequence = 0;
  /** The calls since the last reset that a new beginning would have to repeat, while there are few; see beginning(). */
  #calls: Call[] | undefined = [];
  /** Of the entry before the first that is kept. */
  after: Mark;
  #sessions = new Sessions();
  #marks: RecentMarks;
  /** The greatest position whose chain another message told. */
  #attested = 0;
  stopped: WorldStopped | undefined;

  constructor(name: string, options: LogOptions<Call, Reply, M>, listener: Listener<Call, Reply> = {}) {
    this.name = name;
    this.#options = options;
    this.#listener = listener;
    this.machine = options.create(name);
    this.start = startMark(options.facts);
    this.after = this.start;
    this.mark = this.start;
    this.#marks = new RecentMarks(this.mark);
  }

  /** Undefined when it was done at once; a message that comes meanwhile must wait. */
  apply(sequence: number, message: Message): Promise<void> | undefined {
    if (sequence <= this.sequence || this.stopped !== undefined) return undefined;
    const isFirst = this.sequence === 0;
    this.sequence = sequence;
    if (message.kind === 'begin') return isFirst || message.replaces ? this.#begin(message) : undefined;
    if (!this.#sessions.take(message.session, message.count)) return undefined;
    this.#compare(message);
    if (this.stopped !== undefined) return undefined;
    const work = this.machine.prepare?.(message.call as Call);
    if (work === undefined) this.#applyCall(message);
    // What preparing threw, applying throws again, as an answer.
    else return work.then(undefined, () => {}).then(() => this.#applyCall(message));
    return undefined;
  }

  sessionLines(): SessionLine[] {
    return this.#sessions.list();
  }

  /** What would lead to this state if everything before were gone; undefined when too much has happened since. */
  beginning(): Beginning | undefined {
    if (this.#calls === undefined) return undefined;
    return { after: this.after, calls: this.#calls, until: this.mark, sessions: this.sessionLines() };
  }

  #applyCall(message: CallMessage): void {
    const call = message.call as Call;
    let applied: Applied<Reply>;
    try {
      applied = this.machine.apply(call);
    } catch (refusal) {
      this.#listener.onAnswer?.(message, { position: this.mark.position, refusal });
      return;
    }
    if (applied.effect !== 'none') this.#enter(call, applied);
    this.#listener.onAnswer?.(message, { position: this.mark.position, reply: applied.reply });
    if (applied.effect === 'reset') this.#listener.onReset?.(message);
  }

  #enter(call: Call, { reply, effect, note }: Applied<Reply>): void {
    const { witness = (all: Reply) => all, operationOf } = this.#options;
    if (effect === 'reset') {
      this.after = this.mark;
      this.#calls = [];
    }
    const chain = chainAfter(this.mark.chain, canonicalJson(call), witness(reply));
    this.mark = { position: this.mark.position + 1, chain };
    this.#marks.add({ ...this.mark, operation: operationOf(call) });
    if (this.#calls !== undefined && this.#calls.length < keptCalls) this.#calls.push(call);
    else this.#calls = undefined;
    this.#listener.onEntry?.({ ...this.mark, call, ...(note === undefined ? {} : { note }) });
  }

  /** The first message that tells a chain is what the log says; whoever tells another later is in the wrong. */
  #compare(message: CallMessage): void {
    const { position, chain } = message.seen;
    const own = this.#marks.at(position);
    if (own === undefined && position <= this.mark.position) return;
    if (own?.chain === chain) this.#attested = Math.max(this.#attested, position);
    else if (position <= this.#attested && own !== undefined) this.#listener.onDifference?.(message, own);
    else
      this.#stop(message.seen, message.version, own?.operation ?? 'an entry that is not there', own?.chain ?? 'none');
  }

  #stop({ position, chain }: Mark, version: string, operation: string, applied: string): void {
    this.stopped = new WorldStopped({
      world: this.name,
      position,
      operation,
      logged: chain,
      loggedBy: version,
      applied,
      appliedBy: this.#options.facts.programVersion,
    });
    this.#listener.onStop?.(this.stopped);
  }

  async #begin({ after, calls, until, sessions, version }: BeginMessage): Promise<void> {
    this.machine = this.#options.create(this.name);
    this.mark = after;
    this.after = after;
    this.#calls = [];
    this.#marks = new RecentMarks(after);
    this.#attested = after.position;
    this.#sessions = new Sessions(sessions);
    let pauseAt = performance.now() + sliceMs;
    for (const call of calls as Call[]) {
      await this.machine.prepare?.(call);
      this.#repeat(call);
      if (performance.now() < pauseAt) continue;
      await nextTurn();
      pauseAt = performance.now() + sliceMs;
    }
    if (this.mark.chain === until.chain) return;
    const operation = calls.length === 0 ? 'the beginning' : this.#options.operationOf(calls.at(-1) as Call);
    this.#stop(until, version, operation, this.mark.chain);
  }

  #repeat(call: Call): void {
    try {
      const applied = this.machine.apply(call);
      if (applied.effect !== 'none') this.#enter(call, { ...applied, effect: 'change' });
    } catch {
      // The chain will differ, and says so.
    }
  }
}

/** A fork has as many calls as it needs; a beginning after a reset is written while they are few. */
const keptCalls = 1_000;
