// What every store must do alike: memory, a folder, and a stream.
import { expect, test } from 'vitest';
import type { Log } from '../../src/log/log.ts';
import { PositionUnknown, WorldExists, WorldMoved } from '../../src/log/world-error.ts';
import {
  add,
  type CountCall,
  type CountingMachine,
  type CountingOptions,
  type CountReply,
  countingOptions,
  look,
  Refusal,
  reset,
} from './counting-machine.ts';

export type CountingLog = Log<CountCall, CountReply, CountingMachine>;

/** Its name, and what opens a log over it within a test. */
export type Engine = readonly [name: string, open: (options: CountingOptions) => Promise<CountingLog>];

/** Than the first one; whether the next is 1 is the engine's own. */
const another = expect.not.stringMatching(/^0$/);

export async function totalOf(log: CountingLog, world: string): Promise<unknown> {
  const answer = await log.read(world, ({ total }) => total);
  return 'reply' in answer ? answer.reply : answer.refusal;
}

export async function callsOf(log: CountingLog, world: string, after?: number): Promise<[number, CountCall][]> {
  const calls: [number, CountCall][] = [];
  for await (const batch of log.history(world, after)) {
    for (const { position, call } of batch) calls.push([position, call]);
  }
  return calls;
}

export function testEngines(engines: readonly Engine[]): void {
  test.each(engines)(
    '%s: only calls that change something get a position, and every answer tells it',
    async (_, open) => {
      const log = await open(countingOptions());
      expect(await log.submit('default', add(5, 'a'))).toEqual({
        generation: '0',
        position: 1,
        reply: { status: 201, total: 5, count: 1 },
        note: { total: 5 },
      });
      expect(await log.submit('default', look)).toEqual({
        generation: '0',
        position: 1,
        reply: { status: 200, total: 5, count: 1 },
      });
      expect(await log.submit('default', { operationId: 'refuse' })).toEqual({
        generation: '0',
        position: 1,
        refusal: expect.any(Refusal),
      });
      expect(await log.submit('default', add(7, 'a'))).toEqual({
        generation: '0',
        position: 1,
        reply: { status: 201, total: 5, count: 1 },
      });
      expect(await log.submit('default', add(2, 'b'))).toMatchObject({ position: 2, reply: { total: 7 } });
      expect(await log.read('default', ({ total }) => total)).toEqual({ generation: '0', position: 2, reply: 7 });
      await log.close();
    },
  );

  test.each(engines)('%s: what a read throws is an answer with its position', async (_, open) => {
    const log = await open(countingOptions());
    const refusal = new Refusal('not there');
    const answer = await log.read('default', () => {
      throw refusal;
    });
    expect(answer).toEqual({ generation: '0', position: 0, refusal });
    await log.close();
  });

  test.each(engines)('%s: worlds know nothing of each other, whatever they are called', async (_, open) => {
    const log = await open(countingOptions());
    const names = ['a', 'A', '..', '.', 'a.b', 'a-b', 'a_b', 'A'.repeat(64)];
    for (const [index, name] of names.entries()) await log.submit(name, add(index + 1));
    for (const [index, name] of names.entries()) expect(await totalOf(log, name)).toBe(index + 1);
    expect((await log.worlds()).map(({ name, position }) => [name, position])).toEqual(
      [...names].sort().map((name) => [name, 1]),
    );
    await expect(Promise.resolve().then(() => log.submit('a/b', look))).rejects.toThrow(TypeError);
    await log.close();
  });

  test.each(engines)('%s: the history has the calls as they were, and begins where it is asked to', async (_, open) => {
    const log = await open(countingOptions());
    const calls = [add(1), add(2), add(3)];
    for (const call of calls) await log.submit('default', call);
    await log.submit('default', { operationId: 'refuse' });
    expect(await callsOf(log, 'default')).toEqual(calls.map((call, index) => [index + 1, call]));
    expect(await callsOf(log, 'default', 2)).toEqual([[3, calls[2]]]);
    expect(await callsOf(log, 'default', 3)).toEqual([]);
    await expect(callsOf(log, 'default', 4)).rejects.toThrow(PositionUnknown);
    for await (const [entry] of log.history('default')) {
      expect(entry?.note).toEqual({ total: 1 });
      break;
    }
    await log.close();
  });

  test.each(engines)('%s: a reset goes on with the positions and forgets what was before', async (_, open) => {
    const log = await open(countingOptions());
    for (const call of [add(1), add(2)]) await log.submit('default', call);
    expect(await log.submit('default', reset)).toMatchObject({ position: 3, reply: { total: 0 } });
    expect(await log.submit('default', add(4))).toMatchObject({ position: 4, reply: { total: 4 } });
    expect((await callsOf(log, 'default')).map(([position]) => position)).toEqual([3, 4]);
    await expect(callsOf(log, 'default', 1)).rejects.toThrow('runs from position 3 to 4: 1 does not exist');
    await log.close();
  });

  test.each(engines)('%s: a fork has the entries up to a position, and goes its own way', async (_, open) => {
    const log = await open(countingOptions());
    for (const value of [1, 2, 4]) await log.submit('default', add(value));
    await log.fork('default', 'before', 2);
    await log.fork('default', 'now');
    await log.fork('default', 'empty', 0);
    expect(await totalOf(log, 'before')).toBe(3);
    expect(await totalOf(log, 'now')).toBe(7);
    expect(await totalOf(log, 'empty')).toBe(0);
    expect(await log.submit('before', add(10))).toMatchObject({ position: 3, reply: { total: 13 } });
    expect(await totalOf(log, 'default')).toBe(7);
    await expect(log.fork('default', 'before')).rejects.toThrow(WorldExists);
    await expect(log.fork('default', 'ahead', 4)).rejects.toThrow(PositionUnknown);
    await log.submit('default', reset);
    await expect(log.fork('default', 'lost', 3)).rejects.toThrow(PositionUnknown);
    await log.fork('default', 'anew', 4);
    expect(await totalOf(log, 'anew')).toBe(0);
    await log.close();
  });

  test.each(engines)('%s: a world that is dropped begins again at position 0', async (_, open) => {
    const log = await open(countingOptions());
    await log.submit('a', add(1));
    expect(await log.drop('a')).toMatchObject({ name: 'a' });
    expect(await log.drop('a')).toBeUndefined();
    expect(await log.read('a', ({ total }) => total)).toEqual({ generation: another, position: 0, reply: 0 });
    await log.close();
  });

  test.each(engines)(
    '%s: a rewind brings a state back, at the next position and as another generation',
    async (_, open) => {
      const log = await open(countingOptions());
      const calls = [1, 2, 4, 8].map((value) => add(value));
      for (const call of calls) await log.submit('default', call);
      const rewind = { to: 2, from: 4, call: look, note: { total: 3 } };
      const revision = await log.rewind('default', rewind);
      expect(revision).toEqual({ generation: another, position: 5 });
      expect(await log.rewind('default', rewind)).toEqual(revision);
      expect(await log.read('default', ({ total }) => total)).toEqual({ ...revision, reply: 3 });
      await expect(log.rewind('default', { ...rewind, to: 1 })).rejects.toThrow(WorldMoved);
      // A key that was spent after that is free again, one from before is not.
      expect(await log.submit('default', calls[2] as CountCall)).toMatchObject({
        position: 6,
        reply: { total: 7, count: 3 },
      });
      expect(await log.submit('default', calls[1] as CountCall)).toMatchObject({ position: 6, reply: { total: 3 } });
      await expect(log.rewind('default', rewind)).rejects.toThrow('is at position 6, not at 4');
      expect((await callsOf(log, 'default')).map(([position]) => position)).toEqual([1, 2, 5, 6]);
      await log.fork('default', 'fork');
      expect(await totalOf(log, 'fork')).toBe(7);
      await expect(log.fork('default', 'undone', 3)).rejects.toThrow(PositionUnknown);
      expect(await log.rewind('default', { to: 0, from: 6, call: look })).toEqual({
        generation: expect.not.stringMatching(`^(0|${revision.generation})$`),
        position: 7,
      });
      expect(await totalOf(log, 'default')).toBe(0);
      await expect(log.rewind('default', { to: 5, from: 7, call: look })).rejects.toThrow(PositionUnknown);
      expect((await log.verify('fork')).position).toBe(6);
      await log.close();
    },
  );

  test.each(engines)('%s: a rewind does not reach behind a reset, nor ahead', async (_, open) => {
    const log = await open(countingOptions());
    for (const call of [add(1), reset, add(2)]) await log.submit('default', call);
    for (const to of [0, 1, 4]) {
      await expect(log.rewind('default', { to, from: 3, call: look }), String(to)).rejects.toThrow(PositionUnknown);
    }
    expect(await log.rewind('default', { to: 2, from: 3, call: look })).toEqual({
      generation: another,
      position: 4,
    });
    expect(await totalOf(log, 'default')).toBe(0);
    await expect(log.rewind('empty', { to: 1, from: 0, call: look })).rejects.toThrow(PositionUnknown);
    await log.close();
  });

  test.each(engines)(
    '%s: while a call is prepared others go on, and wait only when it must be prepared again',
    async (_, open) => {
      const log = await open(countingOptions());
      const gates: (() => void)[] = [];
      const answer = await log.read('default', (machine) => {
        machine.prepareWith = ({ key }) =>
          key === 'long' && gates.length < 2 ? new Promise((resolve) => gates.push(resolve)) : undefined;
      });
      expect(answer).toMatchObject({ position: 0 });
      const long = log.submit('default', add(1, 'long'));
      expect(await log.submit('default', add(1, 'first'))).toMatchObject({ position: 1 });
      gates[0]?.();
      await expect.poll(() => gates.length).toBe(2);
      const second = log.submit('default', add(1, 'second'));
      expect(await log.read('default', () => 0)).toEqual({ generation: '0', position: 1, reply: 0 });
      gates[1]?.();
      expect(await Promise.all([long, second])).toMatchObject([{ position: 2 }, { position: 3 }]);
      expect((await callsOf(log, 'default')).map(([, { key }]) => key)).toEqual(['first', 'long', 'second']);
      await log.close();
    },
  );

  test.each(engines)('%s: nothing is answered once it is closed', async (_, open) => {
    const log = await open(countingOptions());
    await log.submit('default', add(1));
    await log.close();
    await expect(Promise.resolve().then(() => log.submit('default', look))).rejects.toThrow(
      'The sandbox is shutting down.',
    );
    expect(log.state()).toMatchObject({ isWritable: false });
    expect([...log.machines()]).toEqual([]);
  });
}
