// Clients that write, read, reset, rewind, fork and drop the same worlds at once, and the question whether one order of all these
// operations explains every answer. The model is a map of worlds, and knows nothing of generations, files or memory.

import type { Log } from '../../../src/log/log.ts';
import { PositionUnknown, WorldDropped, WorldExists, WorldMoved } from '../../../src/log/world-error.ts';
import type { createChance } from '../../robustness/chance.ts';
import { add, type CountCall, type CountingMachine, type CountReply, reset } from '../counting-machine.ts';

export type CountingLog = Log<CountCall, CountReply, CountingMachine>;

export type Asked =
  | { readonly kind: 'write' | 'read' | 'reset' | 'drop'; readonly world: string }
  | { readonly kind: 'rewind'; readonly world: string; readonly from: number; readonly to: number }
  | { readonly kind: 'fork'; readonly world: string; readonly source: string; readonly at?: number };

/** What a caller was told: where the world stands and what it holds, as far as the operation says. */
export type Answer =
  | { readonly position?: number; readonly total?: number }
  | 'none'
  | 'exists'
  | 'moved'
  | 'unknown'
  | 'dropped';

export interface Told {
  readonly asked: Asked;
  readonly answer: Answer;
  /** Moments, by which one operation ended before another began. */
  readonly from: number;
  readonly until: number;
}

const refusals = [
  [WorldExists, 'exists'],
  [WorldMoved, 'moved'],
  [PositionUnknown, 'unknown'],
  [WorldDropped, 'dropped'],
] as const;

async function ask(log: CountingLog, asked: Asked): Promise<Answer> {
  const { kind, world } = asked;
  try {
    if (kind === 'drop') {
      const dropped = await log.drop(world);
      return dropped === undefined ? 'none' : { position: Number(dropped.position) };
    }
    if (kind === 'fork') {
      const made = await log.fork(asked.source, world, asked.at);
      return { position: Number(made.position) };
    }
    if (kind === 'rewind') return { position: (await log.rewind(world, { ...asked, call: reset })).position };
    const answer =
      kind === 'read'
        ? await log.read(world, ({ total }) => ({ total }))
        : await log.submit(world, kind === 'reset' ? reset : add(1));
    if ('refusal' in answer) throw answer.refusal;
    return { position: answer.position, total: answer.reply.total };
  } catch (error) {
    const known = refusals.find(([refusal]) => error instanceof refusal);
    if (known === undefined) throw error;
    return known[1];
  }
}

/** Each client asks one after the other; the clients ask at once. */
export async function race(log: CountingLog, clients: readonly (readonly Asked[])[], below: Below): Promise<Told[]> {
  const told: Told[] = [];
  let moment = 0;
  const now = () => {
    moment += 1;
    return moment;
  };
  const run = async (all: readonly Asked[]) => {
    for (const asked of all) {
      for (let turns = below(3); turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve));
      const from = now();
      const answer = await ask(log, asked);
      told.push({ asked, answer, from, until: now() });
    }
  };
  await Promise.all(clients.map(run));
  return told;
}

type Below = ReturnType<typeof createChance>['below'];

export function drawRace(below: Below): Asked[][] {
  const worlds = ['a', 'b'];
  const draw = (): Asked => {
    const world = worlds[below(2)] as string;
    const kind = below(9);
    if (kind < 2) return { kind: 'write', world };
    if (kind === 2) return { kind: 'read', world };
    if (kind === 3) return { kind: 'reset', world };
    if (kind < 6) return { kind: 'drop', world };
    if (kind === 6) return { kind: 'rewind', world, from: 1 + below(3), to: 0 };
    const source = below(3) === 0 ? (worlds[below(2)] as string) : 'source';
    return source === world ? { kind: 'drop', world } : { kind: 'fork', world, source };
  };
  return Array.from({ length: 3 }, () => Array.from({ length: 3 }, draw));
}

interface Kept {
  readonly position: number;
  readonly total: number;
  /** What the world held at each position that can be gone back to. */
  readonly totals: Readonly<Record<number, number>>;
  readonly lastRewind?: number | undefined;
}
export type State = Readonly<Record<string, Kept>>;

const empty: Kept = { position: 0, total: 0, totals: { 0: 0 } };
const put = (state: State, name: string, world: Kept): State => ({ ...state, [name]: world });
const next = ({ position, totals }: Kept, total: number, forgets = false): Kept => ({
  position: position + 1,
  total,
  // What a reset leaves begins with the seeded state.
  totals: forgets ? { [position]: 0, [position + 1]: total } : { ...totals, [position + 1]: total },
});

/** What the operation answers by itself, and what it leaves. */
export function step(state: State, asked: Asked): readonly [State, Answer] {
  const { kind, world: name } = asked;
  const world = state[name] ?? empty;
  const { position, total } = world;
  switch (kind) {
    case 'drop': {
      const { [name]: dropped, ...others } = state;
      return dropped === undefined ? [state, 'none'] : [others, { position }];
    }
    case 'read':
      return [put(state, name, world), { position, total }];
    case 'write':
    case 'reset': {
      const after = next(world, kind === 'reset' ? 0 : total + 1, kind === 'reset');
      return [put(state, name, after), { position: after.position, total: after.total }];
    }
    case 'rewind': {
      const { from, to } = asked;
      const seen = put(state, name, world);
      if (position === from + 1 && world.lastRewind === to) return [seen, { position }];
      if (position !== from) return [seen, 'moved'];
      const before = world.totals[to];
      if (before === undefined) return [seen, 'unknown'];
      return [put(state, name, { ...next(world, before), lastRewind: to }), { position: from + 1 }];
    }
    case 'fork': {
      if (position > 0) return [put(state, name, world), 'exists'];
      const source = state[asked.source] ?? empty;
      return [put(state, name, { ...source, lastRewind: undefined }), { position: source.position }];
    }
  }
}

/** What waits while a drop removes the world that it uses, which is the source of a fork, is told that nothing was done. */
function mayMeetDrop({ asked, from, until }: Told, told: readonly Told[]): boolean {
  if (asked.kind === 'drop') return false;
  const used = asked.kind === 'fork' ? asked.source : asked.world;
  return told.some(({ asked: { kind, world }, answer, ...other }) => {
    const removes = kind === 'drop' && world === used && answer !== 'none';
    return removes && other.from < until && other.until > from;
  });
}

/** Whether one order explains all answers, in which nothing comes before what had ended when it began. */
export function isExplained(told: readonly Told[], begin: State): boolean {
  const seen = new Set<string>();
  const search = (left: readonly Told[], state: State): boolean => {
    if (left.length === 0) return true;
    const place = JSON.stringify([left.map(({ from }) => from), state]);
    if (seen.has(place)) return false;
    seen.add(place);
    const firstEnd = Math.min(...left.map(({ until }) => until));
    return left
      .filter(({ from }) => from < firstEnd)
      .some((one) => {
        const others = left.filter((other) => other !== one);
        if (one.answer === 'dropped') return mayMeetDrop(one, told) && search(others, state);
        const [after, answer] = step(state, one.asked);
        return JSON.stringify(answer) === JSON.stringify(one.answer) && search(others, after);
      });
  };
  return search(told, begin);
}
