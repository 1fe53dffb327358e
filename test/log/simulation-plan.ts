// What happens in a simulation, drawn by chance: who asks what of whom when, and who crashes or is cut off, one way or both.
import fc from 'fast-check';
import type { Faults } from './simulated-servers.ts';

const calls = ['add', 'add', 'add', 'read', 'look', 'refuse', 'reset'] as const;
const replacements = ['drop', 'fork', 'rewind'] as const;
type Act = (typeof calls)[number] | (typeof replacements)[number];

/** How often each is asked differs from run to run. */
const mixes: readonly (readonly Act[])[] = [
  [...calls, ...calls, 'add', 'add', 'add', ...replacements],
  ['add', 'add', 'add', 'add', 'read'],
  ['add', 'reset', ...replacements],
  ['add', 'add', 'drop'],
];

export const cuts = {
  cut: { to: true, from: true },
  deaf: { to: false, from: true },
  mute: { to: true, from: false },
} as const;

interface Trouble<Kind> {
  readonly atMs: number;
  readonly replica: number;
  readonly kind: Kind;
}

export interface Plan {
  readonly seed: number;
  readonly faults: Faults;
  readonly steps: readonly {
    readonly atMs: number;
    readonly replica: number;
    readonly world: string;
    readonly act: Act;
    readonly text: string;
  }[];
  readonly trouble: readonly (Trouble<'crash' | 'clock' | 'setting' | keyof typeof cuts> & {
    readonly forMs: number;
  })[];
  /** Stays until everybody else was answered: the other replicas do not need this one. */
  readonly lasting: Trouble<'dead' | keyof typeof cuts> | null;
}

const atMs = fc.integer({ min: 0, max: 1_500 });
const replica = fc.integer({ min: 0, max: 2 });

export const plans: fc.Arbitrary<Plan> = fc.constantFrom(...mixes).chain((acts) =>
  fc.record({
    seed: fc.integer(),
    faults: fc.record({
      lost: fc.constantFrom(0, 0.1, 0.4),
      storedTwice: fc.constantFrom(0, 0.3),
      deliveredTwice: fc.constantFrom(0, 0.3),
      maxDelayMs: fc.constantFrom(2, 20, 90),
    }),
    steps: fc.array(
      fc.record({
        atMs,
        replica,
        world: fc.constantFrom('a', 'a', 'a', 'B'),
        act: fc.constantFrom(...acts),
        text: fc.constantFrom('', '', 'x'.repeat(900)),
      }),
      { minLength: 20, maxLength: 60 },
    ),
    trouble: fc.array(
      fc.record({
        atMs,
        forMs: fc.integer({ min: 1, max: 1_200 }),
        replica,
        kind: fc.constantFrom('crash', 'cut', 'deaf', 'mute', 'clock', 'setting'),
      }),
      { maxLength: 6 },
    ),
    lasting: fc.option(fc.record({ atMs, replica, kind: fc.constantFrom('dead', 'cut', 'deaf', 'mute') })),
  }),
);
