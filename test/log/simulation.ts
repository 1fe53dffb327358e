// Clients of three replicas over simulated servers, by a plan: who asks what of whom when, who crashes, who is cut off.
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import type { Answer } from '../../src/log/log.ts';
import {
  LogUnavailable,
  PositionUnknown,
  WorldDropped,
  WorldExists,
  WorldMoved,
  WorldReplaced,
} from '../../src/log/log-error.ts';
import { ReplicatedLog } from '../../src/log/replicated/replicated-log.ts';
import { type CountCall, type CountingMachine, type CountReply, countingOptions } from './counting-machine.ts';
import { type Faults, noFaults, SimulatedServers } from './simulated-servers.ts';
import { SimulatedStream } from './simulated-stream.ts';

const times = { resendMs: 100, timeoutMs: 250, tickMs: 20, probeMs: 200, lagMs: 700, graceMs: 1_400 };

/** What one client was told, and when it asked and heard. */
interface Told {
  world: string;
  call: CountCall | 'read';
  began: number;
  ended: number;
  answer: Answer<CountReply | number>;
}

interface Replica {
  log: ReplicatedLog<CountCall, CountReply, CountingMachine>;
  stream: SimulatedStream;
}

export interface Plan {
  seed: number;
  faults: Faults;
  steps: {
    atMs: number;
    replica: number;
    world: string;
    act: 'add' | 'read' | 'look' | 'refuse' | 'reset' | 'drop' | 'fork' | 'rewind';
    text: string;
  }[];
  trouble: { atMs: number; forMs: number; replica: number; kind: 'crash' | 'cut' }[];
}

export const plans: fc.Arbitrary<Plan> = fc.record({
  seed: fc.integer(),
  faults: fc.record({
    lost: fc.constantFrom(0, 0.1, 0.4),
    storedTwice: fc.constantFrom(0, 0.3),
    deliveredTwice: fc.constantFrom(0, 0.3),
    maxDelayMs: fc.constantFrom(2, 20, 90),
  }),
  steps: fc.array(
    fc.record({
      atMs: fc.integer({ min: 0, max: 1_500 }),
      replica: fc.integer({ min: 0, max: 2 }),
      world: fc.constantFrom('a', 'a', 'a', 'B'),
      act: fc.constantFrom(
        ...(['add', 'add', 'add', 'add', 'add', 'add', 'read', 'read', 'look', 'refuse'] as const),
        ...(['reset', 'drop', 'fork', 'rewind'] as const),
      ),
      text: fc.constantFrom('', '', 'x'.repeat(900)),
    }),
    { minLength: 20, maxLength: 60 },
  ),
  trouble: fc.array(
    fc.record({
      atMs: fc.integer({ min: 0, max: 1_500 }),
      forMs: fc.integer({ min: 1, max: 800 }),
      replica: fc.integer({ min: 0, max: 2 }),
      kind: fc.constantFrom('crash', 'cut'),
    }),
    { maxLength: 5 },
  ),
});

export class Simulation {
  readonly told: Told[] = [];
  /** How often each replacement was done, and left. */
  readonly met = new Map<string, number>();
  readonly #servers: SimulatedServers;
  readonly #replicas: Replica[] = [];

  constructor(servers: SimulatedServers) {
    this.#servers = servers;
  }

  async start(index: number): Promise<void> {
    const stream = new SimulatedStream(this.#servers);
    // Worlds are put away and read again all the time.
    const log = await ReplicatedLog.over(stream, countingOptions({ worldLimit: 1 }), times);
    this.#replicas[index] = { log, stream };
  }

  replica(index: number): Replica {
    return this.#replicas[index] as Replica;
  }

  /** Once: whoever is told that it is not known, or that it cannot be, leaves it there. */
  async replace(index: number, world: string, act: 'drop' | 'fork' | 'rewind', number: number): Promise<void> {
    const { log } = this.replica(index);
    const run = async (): Promise<unknown> => {
      if (act === 'drop') return log.drop(world);
      if (act === 'fork') return log.fork(world === 'a' ? 'B' : 'a', world).then(() => true);
      const { position } = await log.read(world, () => 0);
      return log.rewind(world, { to: position >> 1, from: position, call: { operationId: 'look', value: number } });
    };
    const done = await withinPatience(run()).catch((error: unknown) => {
      if (![WorldExists, WorldMoved, WorldReplaced, PositionUnknown].some((refusal) => error instanceof refusal))
        throw error;
    });
    const what = done === undefined || done === false ? `${act} left` : `${act} done`;
    this.met.set(what, (this.met.get(what) ?? 0) + 1);
  }

  /** Asks until it is told, at another replica each time: a key makes that safe. */
  async ask(first: number, world: string, call: CountCall | 'read'): Promise<void> {
    const began = Date.now();
    for (let index = first; ; index += 1) {
      const { log } = this.replica(index % this.#replicas.length);
      const asked: Promise<Told['answer']> =
        call === 'read' ? Promise.resolve(log.read(world, ({ total }) => total)) : log.submit(world, call);
      const answer = await withinPatience(asked);
      if (answer === undefined) continue;
      this.told.push({ world, call, began, ended: Date.now(), answer });
      return;
    }
  }
}

/** Undefined when the log was out of reach, or the replica died with the call. */
async function withinPatience<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 1_000));
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    if (!(error instanceof LogUnavailable || error instanceof WorldDropped)) throw error;
    await new Promise((resolve) => setTimeout(resolve, 30));
    return undefined;
  }
}

export async function simulate({ seed, faults, steps, trouble }: Plan): Promise<Simulation> {
  const servers = new SimulatedServers(seed, faults);
  const simulation = new Simulation(servers);
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
  await vi.advanceTimersByTimeAsync(2_400);
  servers.faults = noFaults;
  await vi.advanceTimersByTimeAsync(4_000);
  const calls = steps.filter(({ act }) => !['drop', 'fork', 'rewind'].includes(act));
  expect(asked).toHaveLength(calls.length);
  expect(simulation.told).toHaveLength(calls.length);
  await Promise.all(asked);
  return simulation;
}

function hurt(simulation: Simulation, index: number, kind: 'crash' | 'cut', forMs: number): void {
  const { stream } = simulation.replica(index);
  if (kind === 'cut') {
    stream.isCutOff = true;
    setTimeout(() => {
      stream.isCutOff = false;
      stream.wake();
    }, forMs);
    return;
  }
  stream.isDead = true;
  setTimeout(() => void simulation.start(index), forMs);
}
