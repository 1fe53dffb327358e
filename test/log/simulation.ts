// Clients of three replicas over simulated servers, by a plan.
import { expect, vi } from 'vitest';
import type { WorldAnswer } from '../../src/log/log.ts';
import { LogUnavailable } from '../../src/log/log-error.ts';
import { ReplicatedLog } from '../../src/log/replicated/replicated-log.ts';
import { PositionUnknown, WorldDropped, WorldExists, WorldMoved, WorldReplaced } from '../../src/log/world-error.ts';
import { type CountCall, type CountingMachine, type CountReply, countingOptions } from './counting-machine.ts';
import { noFaults, SimulatedServers } from './simulated-servers.ts';
import { SimulatedStream } from './simulated-stream.ts';
import { cuts, type Plan } from './simulation-plan.ts';

const times = { resendMs: 100, timeoutMs: 250, tickMs: 20, probeMs: 200, lagMs: 700, graceMs: 1_400 };

/** The answer that one client got, and when it asked and was answered. */
interface Told {
  world: string;
  call: CountCall | 'read';
  began: number;
  ended: number;
  answer: WorldAnswer<CountReply | number>;
}

interface Replica {
  log: ReplicatedLog<CountCall, CountReply, CountingMachine>;
  stream: SimulatedStream;
}

export class Met {
  readonly counts = new Map<string, number>();

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}

export class Simulation {
  readonly told: Told[] = [];
  /** How often each thing that can happen did. */
  readonly met: Met;
  readonly #servers: SimulatedServers;
  readonly #replicas: Replica[] = [];
  #down: number | undefined;

  constructor(servers: SimulatedServers, met: Met) {
    this.#servers = servers;
    this.met = met;
  }

  async start(index: number): Promise<void> {
    const stream = new SimulatedStream(this.#servers);
    // Worlds are evicted and read again all the time.
    const log = await ReplicatedLog.over(stream, countingOptions({ worldLimit: 1, onNotice: this.#notice }), times);
    this.#replicas[index] = { log, stream };
  }

  /** This replica stays crashed or cut off until it is started again. */
  keepDown(index: number): void {
    this.#down = index;
  }

  isDown(index: number): boolean {
    return this.#down === index;
  }

  async startUnlessDown(index: number): Promise<void> {
    if (!this.isDown(index)) await this.start(index);
  }

  replica(index: number): Replica {
    return this.#replicas[index] as Replica;
  }

  readonly #notice = (message: string) => {
    if (message.includes('read all of them again')) this.met.count('mended');
    if (message.includes('out of reach')) this.met.count('lost');
    if (message.includes('answer again')) this.met.count('found');
    if (message.includes('is too far behind')) this.met.count('lagged');
  };

  /** Asks once: a client gives up when the outcome is unknown, or refused. */
  async replace(index: number, world: string, act: 'drop' | 'fork' | 'rewind', number: number): Promise<void> {
    const { log } = this.replica(index);
    const run = async (): Promise<unknown> => {
      if (act === 'drop') return log.drop(world);
      if (act === 'fork') return log.fork(world === 'a' ? 'B' : 'a', world).then(() => true);
      const { position } = await log.read(world, () => 0);
      return log.rewind(world, { to: position >> 1, from: position, call: { operationId: 'look', value: number } });
    };
    const done = await this.#withinTimeout(run()).catch((error: unknown) => {
      if (![WorldExists, WorldMoved, WorldReplaced, PositionUnknown].some((refusal) => error instanceof refusal))
        throw error;
    });
    this.met.count(done === undefined || done === false ? `${act} left` : `${act} done`);
  }

  /** Asks until it is answered, at another replica each time: a key makes that safe. */
  async ask(first: number, world: string, call: CountCall | 'read'): Promise<void> {
    const began = performance.now();
    for (let index = first; ; index += 1) {
      const { log } = this.replica(index % this.#replicas.length);
      const asked: Promise<Told['answer']> =
        call === 'read' ? Promise.resolve(log.read(world, ({ total }) => total)) : log.submit(world, call);
      const answer = await this.#withinTimeout(asked);
      if (answer === undefined) continue;
      this.told.push({ world, call, began, ended: performance.now(), answer });
      return;
    }
  }

  /** Undefined when the log was out of reach, or the replica died with the call. */
  async #withinTimeout<Value>(asked: Promise<Value>): Promise<Value | undefined> {
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 1_000));
    try {
      return await Promise.race([asked, late]);
    } catch (error) {
      if (!(error instanceof LogUnavailable || error instanceof WorldDropped)) throw error;
      this.met.count(error instanceof WorldDropped ? 'dropped meanwhile' : unavailableFor(error.message));
      await new Promise((resolve) => setTimeout(resolve, 30));
      return undefined;
    }
  }
}

/** The answer that a caller got, in a word. */
function unavailableFor(message: string): string {
  if (message.includes('a setting of')) return 'refused for a setting';
  if (message.includes('fallen behind')) return 'forgotten while it was under way';
  if (message.includes('did not answer in time')) return 'not answered in time';
  if (message.includes('still being read')) return 'still being read';
  if (message.includes('again and again')) return 'replaced again and again';
  return 'out of reach';
}

export async function simulate({ seed, faults, steps, trouble, lasting }: Plan, met: Met): Promise<Simulation> {
  const servers = new SimulatedServers(seed, faults, (what) => met.count(what));
  const simulation = new Simulation(servers, met);
  for (const index of [0, 1, 2]) await simulation.start(index);
  const asked: Promise<void>[] = [];
  for (const [number, { atMs, replica, world, act, text }] of steps.entries()) {
    if (act === 'drop' || act === 'fork' || act === 'rewind') {
      setTimeout(() => void simulation.replace(replica, world, act, number), atMs);
      continue;
    }
    const call = act === 'read' ? act : ({ operationId: act, key: `k${number}`, value: number + 1, text } as const);
    setTimeout(() => asked.push(simulation.ask(replica, world, call)), atMs);
  }
  for (const { atMs, forMs, replica, kind } of trouble) {
    setTimeout(() => hurt(simulation, replica, kind, forMs), atMs);
  }
  if (lasting !== null) setTimeout(() => hurtForGood(simulation, lasting), lasting.atMs);
  await vi.advanceTimersByTimeAsync(2_700);
  servers.faults = noFaults;
  // Whatever lasts for long hurts one replica of three, and the clients try all of them.
  await vi.advanceTimersByTimeAsync(lasting === null ? 4_000 : 8_000);
  const calls = steps.filter(({ act }) => !['drop', 'fork', 'rewind'].includes(act));
  expect(asked).toHaveLength(calls.length);
  expect(simulation.told).toHaveLength(calls.length);
  await Promise.all(asked);
  if (lasting !== null) {
    simulation.met.count(`${lasting.kind} to the end`);
    await simulation.start(lasting.replica);
    await vi.advanceTimersByTimeAsync(2_000);
  }
  return simulation;
}

/** Crashes or cuts off a replica, which is not started again before the others have answered. */
function hurtForGood(simulation: Simulation, { replica, kind }: NonNullable<Plan['lasting']>): void {
  simulation.keepDown(replica);
  const { stream } = simulation.replica(replica);
  if (kind === 'dead') stream.isDead = true;
  else stream.cut = cuts[kind];
}

function hurt(simulation: Simulation, index: number, kind: Plan['trouble'][number]['kind'], forMs: number): void {
  const { stream } = simulation.replica(index);
  if (kind === 'clock') {
    simulation.met.count('clock stepped');
    // Of the whole machine: back at first, and ahead later.
    vi.setSystemTime(Date.now() - 3_600_000);
    setTimeout(() => vi.setSystemTime(Date.now() + 7_200_000), forMs);
    return;
  }
  if (simulation.isDown(index)) return;
  if (kind === 'setting') {
    stream.unavailableReason = 'a setting of the stream was changed';
    setTimeout(() => {
      stream.unavailableReason = null;
    }, forMs);
    return;
  }
  if (kind === 'crash') {
    stream.isDead = true;
    setTimeout(() => void simulation.startUnlessDown(index), forMs);
    return;
  }
  stream.cut = cuts[kind];
  setTimeout(() => {
    if (simulation.isDown(index)) return;
    stream.cut = { to: false, from: false };
    stream.wake();
  }, forMs);
}
