import { expect, test, vi } from 'vitest';
import type { Log } from '../../../src/log/log.ts';
import { LogDamaged, LogUnavailable, WorldStopped } from '../../../src/log/log-error.ts';
import { resetStopped } from '../../../src/log/one-writer/write-in-other.ts';
import { type CountCall, CountingMachine, type CountReply, countingOptions, look, reset } from '../counting-machine.ts';

const stopped = WorldStopped.damaged('x', new LogDamaged('g0.log', 'it is no JSON'));
const answer = { generation: '1', position: 1, reply: { status: 201, total: 0, count: 1 } };

function ask(call: CountCall, error: Error, machine = new CountingMachine()) {
  const drop = vi.fn(async () => true);
  const log = { drop, submit: () => answer } as unknown as Log<CountCall, CountReply, CountingMachine>;
  const asked = resetStopped(log, countingOptions({ create: () => machine }), 'x', call, error);
  return { asked, drop };
}

test('the reset of a stopped world drops it and is asked again', async () => {
  const { asked, drop } = ask(reset, stopped);
  expect([await asked, drop.mock.calls]).toEqual([answer, [['x']]]);
});

test.each([
  ['what does not reset', look, stopped],
  ['what is refused', { operationId: 'refuse' } as const, stopped],
  ['the reset of a world that cannot be reached', reset, new LogUnavailable('The disk is full.')],
])('%s changes nothing, and is told why it was not done', async (_, call, error) => {
  const { asked, drop } = ask(call, error);
  await expect(asked).rejects.toBe(error);
  expect(drop).not.toHaveBeenCalled();
});

test.each([
  ['when it is prepared', () => undefined],
  [
    'when preparing it has failed',
    () => {
      throw new Error('refused');
    },
  ],
])('a reset that takes work beforehand is tried %s', async (_, end) => {
  const machine = new CountingMachine();
  const happened: string[] = [];
  machine.prepareWith = async () => {
    await new Promise(setImmediate);
    happened.push('prepared');
    end();
  };
  const apply = vi.spyOn(machine, 'apply').mockImplementation(() => {
    happened.push('applied');
    return { reply: answer.reply, effect: 'reset' };
  });
  expect(await ask(reset, stopped, machine).asked).toBe(answer);
  expect([happened, apply.mock.calls]).toEqual([['prepared', 'applied'], [[reset]]]);
});
