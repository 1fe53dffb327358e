// One world of a shared log as this replica has it: it applies the messages of its stream in their order, each once, and
// holds what their senders had seen against what it computed itself.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { canonicalJson } from '../../primitives/canonical.ts';
import { chainAfter, startMark } from '../chain.ts';
import type { Answer, Applied, Entry, LogOptions, Machine, Mark } from '../log.ts';
import { WorldStopped } from '../log-error.ts';
import type { BeginMessage, CallMessage, Message, Sender, SessionLine } from './message.ts';
import type { Sessions } from './sessions.ts';
import { createState, type WorldState } from './world-state.ts';

/** What whoever keeps the world wants to know of it. */
export interface Listener<Call, Reply> {
  /** A message of any sender was applied for the first time. */
  onAnswer?(message: CallMessage, answer: Answer<Reply>): void;
  onEntry?(entry: Entry<Call>): void;
  /** A sender of another chain, which is in the wrong. */
  onDifference?(message: CallMessage, own: Mark): void;
  onReset?(message: CallMessage): void;
  /** What these sessions had sent before is applied, and will never be answered. */
  onBegin?(sessions: Sessions): void;
  /** This replica computed another chain than the log has, also when it had read all of it anew. */
  onStop?(stopped: WorldStopped): void;
  /** It had computed another chain, because messages were not delivered, and has read all of it anew. */
  onMend?(): void;
}

const noEntry = 'an entry that is not there';
const sliceMs = 5;
/** A new beginning after a reset is written while its calls are few; a fork has as many as it needs. */
const keptCalls = 1_000;

/** What a message of this kind says, but for who says it. */
export type Beginning = Omit<BeginMessage, 'kind' | 'version'>;

export class ReplicatedWorld<Call, Reply, M extends Machine<Call, Reply>> {
  readonly name: string;
  readonly #options: LogOptions<Call, Reply, M>;
  readonly listener: Listener<Call, Reply>;
  /** Before the first entry of any world over this seed. */
  readonly start: Mark;
  /** Of the last message, whatever it was. */
  sequence = 0;
  stopped: WorldStopped | undefined;
  #state: WorldState<Call, M>;

  constructor(name: string, options: LogOptions<Call, Reply, M>, listener: Listener<Call, Reply> = {}) {
    this.name = name;
    this.#options = options;
    this.listener = listener;
    this.start = startMark(options.facts);
    this.#state = createState(options.create(name), this.start, []);
  }

  get machine(): M {
    return this.#state.machine;
  }

  get mark(): Mark {
    return this.#state.mark;
  }

  /** Of the entry before the first that is kept. */
  get after(): Mark {
    return this.#state.after;
  }

  /** As before the first message. */
  restart(): void {
    this.sequence = 0;
    this.stopped = undefined;
    this.#state = createState(this.#options.create(this.name), this.start, []);
  }

  /** Undefined when it was done at once; a message that comes meanwhile must wait. */
  apply(sequence: number, message: Message): Promise<void> | undefined {
    if (sequence <= this.sequence || this.stopped !== undefined) return undefined;
    const isFirst = this.sequence === 0;
    this.sequence = sequence;
    if (message.kind === 'begin') return isFirst || message.replaces ? this.#begin(message) : this.#join(message);
    if (!this.#state.sessions.take(message.session, message.count)) return undefined;
    this.#compare(message);
    if (this.stopped !== undefined) return undefined;
    const work = this.#state.machine.prepare?.(message.call as Call);
    if (work === undefined) this.#applyCall(message);
    // What preparing threw, applying throws again, as an answer.
    else return work.then(undefined, () => {}).then(() => this.#applyCall(message));
    return undefined;
  }

  /** Whether the message was applied already, and need not be again. */
  isRepeated({ session, count }: Sender): boolean {
    return this.#state.sessions.hasTaken(session, count);
  }

  /** 0 when nothing of this sender was applied. */
  lastCountOf(session: string): number {
    return this.#state.sessions.greatest(session);
  }

  sessionLines(): SessionLine[] {
    return this.#state.sessions.list();
  }

  /** What would lead to this state if everything before were gone; undefined when too much has happened since. */
  beginning(): Beginning | undefined {
    const { after, calls, mark: until } = this.#state;
    return calls === undefined ? undefined : { after, calls, until, sessions: this.sessionLines() };
  }

  #applyCall(message: CallMessage): void {
    const call = message.call as Call;
    let applied: Applied<Reply>;
    try {
      applied = this.#state.machine.apply(call);
    } catch (refusal) {
      this.listener.onAnswer?.(message, { generation: '0', position: this.mark.position, refusal });
      return;
    }
    const { reply, effect, note } = applied;
    if (effect !== 'none') this.#enter(call, applied);
    const { position } = this.mark;
    this.listener.onAnswer?.(
      message,
      effect === 'none' ? { generation: '0', position, reply } : { generation: '0', position, reply, note },
    );
    if (effect === 'reset') this.listener.onReset?.(message);
  }

  #enter(call: Call, { reply, effect, note }: Applied<Reply>): void {
    const { hashedReply = (all: Reply) => all, operationOf } = this.#options;
    const state = this.#state;
    if (effect === 'reset') Object.assign(state, { after: state.mark, calls: [] });
    const chain = chainAfter(state.mark.chain, canonicalJson(call), canonicalJson(hashedReply(reply)));
    state.mark = { position: state.mark.position + 1, chain };
    state.marks.add({ ...state.mark, operation: operationOf(call) });
    if (state.calls !== undefined && state.calls.length < keptCalls) state.calls.push(call);
    else state.calls = undefined;
    this.listener.onEntry?.({ ...state.mark, call, ...(note === undefined ? {} : { note }) });
  }

  /** The first message that names a chain is what the log says; whoever says another later is in the wrong. */
  #compare(message: CallMessage): void {
    const { position, chain } = message.seen;
    const own = this.#state.marks.at(position);
    if (own === undefined && position <= this.mark.position) return;
    if (own?.chain === chain) this.#state.attested = Math.max(this.#state.attested, position);
    else if (position <= this.#state.attested && own !== undefined) this.listener.onDifference?.(message, own);
    else this.#stop(message.seen, message.version, own?.operation ?? noEntry, own?.chain ?? 'none');
  }

  /** A beginning that others wrote is where this replica stands, unless what leads there was removed before it came. */
  #join(message: BeginMessage): Promise<void> | undefined {
    const { until, version } = message;
    if (this.mark.position < until.position) return this.#begin(message);
    const own = this.#state.marks.at(until.position);
    if (this.mark.chain !== until.chain) this.#stop(until, version, own?.operation ?? noEntry, own?.chain ?? 'none');
    return undefined;
  }

  #stop({ position, chain }: Mark, version: string, operation: string, applied: string): void {
    this.stopped = WorldStopped.differs({
      world: this.name,
      position,
      operation,
      logged: chain,
      loggedBy: version,
      applied,
      appliedBy: this.#options.facts.programVersion,
    });
  }

  async #begin({ after, calls, until, sessions, version }: BeginMessage): Promise<void> {
    this.#state = createState(this.#options.create(this.name), after, sessions);
    this.listener.onBegin?.(this.#state.sessions);
    let pauseAt = performance.now() + sliceMs;
    for (const call of calls as Call[]) {
      await this.#state.machine.prepare?.(call);
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
      const applied = this.#state.machine.apply(call);
      if (applied.effect !== 'none') this.#enter(call, { ...applied, effect: 'change' });
    } catch {
      // The chain will differ, and says so.
    }
  }
}
