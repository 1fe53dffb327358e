// What reading the entries of a generation that ends meanwhile, or cannot be read, comes to.
import { expect, test } from 'vitest';
import { GenerationEnded, WorldStopped } from '../../../src/log/log-error.ts';
import { add, type CountCall, reset } from '../counting-machine.ts';
import { openScripted } from './scripted-store.ts';

async function readHistory(failing: (asked: number, submit: (call: CountCall) => unknown) => Error | undefined) {
  const { store, log } = openScripted();
  await log.submit('a', add(1));
  let asked = 0;
  store.onEntries = () => {
    asked += 1;
    if (asked > 5) throw new Error('This does not end.');
    const error = failing(asked, (call) => log.submit('a', call));
    if (error !== undefined) throw error;
  };
  const positions: number[] = [];
  const reading = (async () => {
    for await (const batch of log.history('a')) positions.push(...batch.map(({ position }) => position));
    return positions;
  })();
  return { told: await reading.catch((error: unknown) => error), timesAsked: () => asked };
}

const ended = new GenerationEnded('g0.log is not there any more.');

test('where a generation ends before it is read, the history is that of the next one', async () => {
  const { told, timesAsked } = await readHistory((_, submit) => {
    submit(reset);
    return ended;
  });
  expect([told, timesAsked()]).toEqual([[2], 1]);
});

test('entries that are gone although their generation has not ended are asked for twice, and then damaged', async () => {
  const { told, timesAsked } = await readHistory(() => ended);
  expect(told).toBeInstanceOf(WorldStopped);
  expect(timesAsked()).toBe(2);
  expect((await readHistory((asked) => (asked === 1 ? ended : undefined))).told).toEqual([1]);
});

test('any other failure is reported at once', async () => {
  const error = new Error('The disk cannot be read.');
  const { told, timesAsked } = await readHistory(() => error);
  expect([told, timesAsked()]).toEqual([error, 1]);
});
