// Ten thousand runs of the protocol by which a stream has one writer: none shows anything old or loses anything, and without the
// fence or the lease the fault is found.
import { expect, test } from 'vitest';
import { Simulation, type Without } from './simulation.ts';

const runs = Number(process.env.SIMULATE_RUNS ?? 10_000);

function runMany(count: number, without?: Without) {
  const met = { faulty: 0, writes: 0, reads: 0, takeOvers: 0, joined: 0, first: '' };
  for (let seed = 1; seed <= count; seed += 1) {
    const { faults, writes, reads, takeOvers, joined } = new Simulation(seed, without).run();
    if (faults.length > 0) met.faulty += 1;
    if (met.first === '' && faults[0] !== undefined) met.first = `seed ${seed}: ${faults[0]}`;
    met.writes += writes;
    met.reads += reads;
    met.takeOvers += takeOvers;
    met.joined += joined;
  }
  return met;
}

test('whatever is paused, delayed or doubled, one process writes and nobody is shown what is old', () => {
  const met = runMany(runs);
  expect([met.faulty, met.first]).toEqual([0, '']);
  // Otherwise nothing was tried.
  for (const count of [met.writes, met.reads, met.takeOvers, met.joined]) expect(count).toBeGreaterThan(runs);
});

test.each([
  ['fence', { fence: true }],
  ['lease', { lease: true }],
])('without the %s the fault is found', (_, without) => {
  expect(runMany(300, without).faulty).toBeGreaterThan(10);
});
