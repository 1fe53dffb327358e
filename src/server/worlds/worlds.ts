// The worlds of a server: machines of a log, which creates each on first use, orders their calls, and stores the calls if they
// are to outlast the process (Decision 36).

import { untranslated } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import { type Revision, revisionHeaders } from '../../contract/form/revision.ts';
import { limits, surfaceVersion } from '../../contract/form/surface.ts';
import { findRow } from '../../contract/rows.ts';
import type { Call, Reply } from '../../engine/kernel/call.ts';
import type { CallTerms, Log, LogHeader, LogOptions } from '../../log/log.ts';
import { LogUnavailable, WorldStopped } from '../../log/log-error.ts';
import { openMemoryLog } from '../../log/open-memory-log.ts';
import { sha256Hex } from '../../primitives/canonical.ts';
import { oneAtATime } from '../../primitives/one-at-a-time.ts';
import { prepare } from '../../world/operations.ts';
import type { Seed } from '../../world/records/seed.ts';
import { World } from '../../world/world.ts';
import { Seeds } from '../seed/seeds.ts';
import { runInSlices } from './slices.ts';

export interface Worlds extends Log<Call, Reply, WorldMachine> {
  readonly seeds: Seeds;
}

export interface WorldsOptions
  extends Pick<
    LogOptions<Call, Reply, WorldMachine>,
    'onNotice' | 'onFailure' | 'mustExist' | 'owns' | 'address' | 'keptBytes'
  > {
  readonly seed: Seed;
  readonly jobSteps: number;
  readonly worldLimit?: number | undefined;
}

export class WorldMachine {
  readonly world: World;
  readonly #inTurn = oneAtATime();

  constructor(world: World) {
    this.world = world;
  }

  apply(call: Call) {
    return this.world.apply(call);
  }

  snapshot(): Iterable<unknown> {
    return this.world.snapshot();
  }

  /** The code of an operation is loaded on its first call; then long work is precomputed in slices. */
  prepare(call: Call): Promise<void> | undefined {
    const loading = prepare(call.operationId);
    if (loading !== undefined) return loading.then(() => this.prepare(call));
    const slices = this.world.precompute(call);
    return slices === undefined ? undefined : runInSlices(slices);
  }

  prepareRead(call: Call): Promise<void> | undefined {
    if (this.world.precompute(call) === undefined) return undefined;
    return this.#inTurn(() => this.prepare(call));
  }
}

export function createWorlds(options: WorldsOptions): Worlds {
  const seeds = new Seeds(options);
  // In memory no revision is compared, since no other process writes.
  const header = { programVersion: '', surfaceVersion, seedDigest: '', jobSteps: options.jobSteps };
  return withSeeds(openMemoryLog({ ...describeWorlds(options, seeds), header }), seeds);
}

export function describeWorlds({ seed, jobSteps, worldLimit = limits.worlds, ...others }: WorldsOptions, seeds: Seeds) {
  return {
    ...describeCalls,
    ...others,
    ...machinesOf(seed, jobSteps),
    machinesOf: (header: LogHeader) => machinesOf(seeds.find(header).seed, header.jobSteps),
    worldLimit,
  };
}

export function withSeeds(log: Log<Call, Reply, WorldMachine>, seeds: Seeds): Worlds {
  seeds.follow(() => Array.from(log.machines(), ({ world }) => world.seed));
  return Object.assign(log, { seeds });
}

export type Machines = Pick<LogOptions<Call, Reply, WorldMachine>, 'create' | 'loadRestore' | 'fork'>;

/** Creates machines in the state of a seed, or in a written state. */
export function machinesOf(seed: Seed, jobSteps: number): Machines {
  return {
    create: () => new WorldMachine(new World(seed, { jobSteps })),
    fork: ({ world }) => new WorldMachine(world.fork()),
    loadRestore: async () => {
      const { restorers } = await import('../../world/restorers.ts');
      return (snapshot) => new WorldMachine(World.restore(seed, { jobSteps }, snapshot, restorers));
    },
  };
}

const describeCalls = {
  operationOf: ({ operationId }: Call) => operationId,
  /** A repeated reset only repeats its answer. */
  resets: (call: Call, machine?: WorldMachine) =>
    findRow(call.operationId)?.resets === true && machine?.world.isReplay(call) !== true,
  hashedReply: ({ status, headers, body }: Reply) => ({ status, headers, body: sha256Hex(body) }),
};

/** Rejects where the world is older than the requested revision. */
export async function readRevision(worlds: Worlds, name: string, terms: CallTerms = {}): Promise<Revision> {
  const answer = await worlds.read(name, () => undefined, terms);
  if ('refusal' in answer) throw answer.refusal;
  return answer;
}

/** Other errors are returned unchanged. */
export function problemOfLog(error: unknown): unknown {
  if (error instanceof LogUnavailable) {
    const headers = { 'retry-after': '1', ...(error.revision && revisionHeaders(error.revision)) };
    return new Problem('log_unavailable', untranslated('log_unavailable', error.message), { headers });
  }
  if (error instanceof WorldStopped) return new Problem('world_stopped', untranslated('world_stopped', error.message));
  return error;
}
