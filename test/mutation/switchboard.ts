// Which mutant is on, and which ones were asked for: what the instrumented code calls. One per process, since modules that
// are loaded anew must find the same one.

/** Loops look at the clock once in so many rounds. */
const ticksPerLook = 4096;
/** Tests may put another clock in its place. */
const now = performance.now.bind(performance);

export interface Switchboard {
  /** 0 is none: the code as it is. */
  on: number;
  /** By mutant: whether its expression was evaluated since this was last cleared. */
  readonly reached: Uint8Array;
  /** When a loop under a mutant is taken for endless. */
  deadline: number;
  isLate: boolean;
}

export function installSwitchboard(mutants: number): Switchboard {
  const board: Switchboard = { on: 0, reached: new Uint8Array(mutants + 1), deadline: 0, isLate: false };
  let ticks = 0;
  const $mutant = (id: number): boolean => {
    board.reached[id] = 1;
    return board.on === id;
  };
  const $tick = (): void => {
    ticks += 1;
    if (ticks % ticksPerLook !== 0 || board.on === 0 || now() < board.deadline) return;
    board.isLate = true;
    throw new Error('A loop runs for too long under this mutant.');
  };
  Object.assign(globalThis, { $mutant, $tick });
  return board;
}

/** Turns a mutant on, for so long. */
export function turnOn(board: Switchboard, id: number, allowedMs: number): void {
  board.on = id;
  board.isLate = false;
  board.deadline = now() + allowedMs;
}

export function turnOff(board: Switchboard): void {
  board.on = 0;
}

/** What was reached since the last time. */
export function takeReached({ reached }: Switchboard): number[] {
  const ids = [...reached.keys()].filter((id) => reached[id] === 1);
  reached.fill(0);
  return ids;
}
