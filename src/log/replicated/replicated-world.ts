// One world of a shared log as this replica has it: it decides the messages of its stream in their order, and compares what
// their senders had seen with what it computed itself.

import { startMark } from '../chain.ts';
import { type Decision, decide } from '../decide.ts';
import type { LogOptions, Machine, Mark, WorldAnswer } from '../log.ts';
import { WorldStopped } from '../log-error.ts';
import { attempt, type Outcome } from '../outcome.ts';
import { GenerationState, type NamedMark } from './generation-state.ts';
import type { CallMessage, CopyMessage, Head, Message, Unreadable } from './message.ts';
import type { Base } from './stream.ts';

/** What the owner of the world is notified of. */
export interface Listener<Reply> {
  /** Called for the messages of every sender; a call that was applied has an answer. */
  onDecided(message: Head, decision: Decision, answer?: WorldAnswer<Reply>): void;
  /** Called for a message whose sender has another chain, and is wrong. */
  onDifference(message: CallMessage, own: Mark): void;
}

export class ReplicatedWorld<Call, Reply, M extends Machine<Call, Reply>> {
  readonly name: string;
  readonly #options: LogOptions<Call, Reply, M>;
  /** Absent where a world is verified, apart from the resident one. */
  readonly #listener: Listener<Reply> | undefined;
  /** The mark before the first entry of any world over this seed. */
  readonly start: Mark;
  /** The sequence of the last message, whatever it was. */
  sequence = 0;
  stopped: WorldStopped | undefined;
  stoppedAt = 0;
  /** The sequence of the message that began the generation that is read, until it has come. */
  #awaited: number | undefined;
  /** The state of its current generation. */
  state: GenerationState<Call, Reply, M>;

  constructor(name: string, options: LogOptions<Call, Reply, M>, listener?: Listener<Reply>) {
    this.name = name;
    this.#options = options;
    this.#listener = listener;
    this.start = startMark(options.header);
    this.state = this.#createState({ generation: 0, after: this.start, isEmpty: false });
  }

  /** A drop began its generation, and nothing was written since. */
  get isDropped(): boolean {
    return this.state.base.isEmpty && this.state.mark.position === 0 && this.stopped === undefined;
  }

  /** Reads the world as it stands on this replica. */
  read<Result>(run: (machine: M) => Result): WorldAnswer<Result> {
    if (this.stopped !== undefined) throw this.stopped;
    return this.#answer(attempt(() => run(this.state.machine)));
  }

  /** A call that is not JSON cannot be logged: every machine refuses it, in its own words, and others need not see it. */
  async refuse(call: Call, defect: unknown): Promise<WorldAnswer<Reply>> {
    await this.state.machine.prepare?.(call);
    const refused = this.read((machine) => machine.apply(call));
    if ('refusal' in refused) return refused;
    throw defect;
  }

  /** Begins again before the first message, or before that of a base. */
  restart(base?: Base): void {
    const isEmpty = base?.isEmpty === true;
    this.#awaited = isEmpty ? undefined : base?.generation;
    this.sequence = base === undefined ? 0 : base.generation - (isEmpty ? 0 : 1);
    this.stopped = undefined;
    this.state = this.#createState(isEmpty ? base : { generation: 0, after: base?.after ?? this.start, isEmpty });
  }

  /** Undefined when it was done at once; a message that comes meanwhile must wait. */
  apply(sequence: number, message: Message | Head | Unreadable): Promise<void> | undefined {
    if (sequence <= this.sequence) return undefined;
    const lastSequence = this.sequence;
    this.sequence = sequence;
    if (message.kind === 'unreadable')
      return this.#stopAt(sequence, WorldStopped.unreadable(this.name, sequence, message.why));
    const awaited = this.#awaited;
    if (awaited !== undefined) {
      this.#awaited = undefined;
      // Whatever the message is, it was decided, and began the generation that is read here.
      if (sequence === awaited) return this.#perform(sequence, message as Message);
      this.#stopAt(sequence, WorldStopped.gone(this.name, awaited));
    }
    if (this.stopped === undefined && message.generation > this.state.base.generation) {
      return this.#stopAt(sequence, WorldStopped.gone(this.name, message.generation));
    }
    const decision = this.#decide(message, lastSequence);
    if (decision === 'apply' || decision === 'refuse') this.state.producers.take(message);
    if (decision === 'apply') return this.#perform(sequence, message as Message);
    this.#listener?.onDecided(message, decision);
    return undefined;
  }

  /** Must be called once all that was stored by then is applied: what began the generation was among it, or is gone. */
  endReading(): void {
    if (this.#awaited === undefined) return;
    this.sequence = this.#awaited;
    this.#stopAt(this.sequence, WorldStopped.gone(this.name, this.sequence));
  }

  /** Whether a message at this sequence will be applied. */
  isApplied(sequence: number, head: Head): boolean {
    return sequence === this.#awaited || this.#decide(head, this.sequence) === 'apply';
  }

  #decide(message: Head, lastSequence: number): Decision {
    const { base, mark, producers } = this.state;
    const { generation } = base;
    const target = { generation, position: mark.position, isStopped: this.stopped !== undefined, lastSequence };
    const { kind, from, lastSeen } = message;
    const isRepeated = producers.hasTaken(message);
    return decide(target, { kind, generation: message.generation, isRepeated, from, lastSeen });
  }

  #perform(sequence: number, message: Message): Promise<void> | undefined {
    if (message.kind === 'drop') {
      this.stopped = undefined;
      this.state = this.#createState({ generation: sequence, after: this.start, isEmpty: true });
      return void this.#listener?.onDecided(message, 'apply');
    }
    if (message.kind !== 'call') return this.#copy(sequence, message);
    this.#compare(message);
    if (this.stopped !== undefined) return void this.#listener?.onDecided(message, 'undecided');
    const work = this.state.machine.prepare?.(message.call as Call);
    if (work === undefined) this.#applyCall(sequence, message);
    // What preparing threw, applying throws again, as an answer.
    else return work.then(undefined, () => {}).then(() => this.#applyCall(sequence, message));
    return undefined;
  }

  #applyCall(sequence: number, message: CallMessage): void {
    const call = message.call as Call;
    const outcome = attempt(() => this.state.machine.apply(call));
    if ('refusal' in outcome) {
      this.#listener?.onDecided(message, 'apply', this.#answer(outcome));
      return;
    }
    const { reply, effect, note } = outcome.reply;
    const { machine, mark: after } = this.state;
    if (effect === 'reset') this.state = this.#createState({ generation: sequence, after, isEmpty: false }, machine);
    if (effect !== 'none') this.state.enter(call, outcome.reply, { sequence });
    this.#listener?.onDecided(message, 'apply', this.#answer(effect === 'none' ? { reply } : { reply, note }));
  }

  #answer<Result>(outcome: Outcome<Result>): WorldAnswer<Result> {
    const { generation, position } = this.state.revision;
    return { generation, position, ...outcome };
  }

  /** The entries of the message lead to its mark on every replica, or the world stops there. */
  async #copy(sequence: number, message: CopyMessage): Promise<void> {
    const { after, entries, until, version } = message;
    this.state = this.#createState({ generation: sequence, after, isEmpty: false });
    await this.state.repeat(entries);
    if (this.state.mark.chain !== until.chain) {
      this.#stop(sequence, until, version, this.state.markAt(this.state.mark.position));
    }
    this.#listener?.onDecided(message, this.stopped === undefined ? 'apply' : 'undecided');
  }

  #createState(base: Base, machine = this.#options.create()): GenerationState<Call, Reply, M> {
    return new GenerationState(base, machine, this.#options);
  }

  #compare(message: CallMessage): void {
    // A base's own message was compared in the generation that it ended.
    if (message.generation !== this.state.base.generation) return;
    const found = this.state.compare(message.seen);
    const own = this.state.markAt(message.seen.position);
    if (found === 'wrong' && own !== undefined) this.#listener?.onDifference(message, own);
    if (found === 'differs') this.#stop(this.sequence, message.seen, message.version, own);
  }

  #stop(sequence: number, { position, chain }: Mark, version: string, own?: NamedMark): void {
    const differs = WorldStopped.differs({
      world: this.name,
      position,
      operation: own?.operation ?? '',
      logged: chain,
      loggedBy: version,
      applied: own?.chain ?? null,
      appliedBy: this.#options.header.programVersion,
    });
    this.#stopAt(sequence, differs);
  }

  /** The reason for which a world stopped first is kept. */
  #stopAt(sequence: number, stopped: WorldStopped): undefined {
    if (this.stopped !== undefined) return;
    this.stoppedAt = sequence;
    this.stopped = stopped;
  }
}
