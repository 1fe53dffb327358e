import { expect, test } from 'vitest';
import { type Decision, decide, type Request, type Target } from '../../src/log/decide.ts';

const target: Target = { generation: 7, position: 3, isStopped: false, lastSequence: 9 };
const request: Request = { kind: 'call', generation: 7, isRepeated: false };

test.each<[string, Partial<Target>, Partial<Request>, Decision]>([
  ['a call is applied', {}, {}, 'apply'],
  ['a call for an earlier generation is void', {}, { generation: 6 }, 'void'],
  ['a call for a later generation is void', {}, { generation: 8 }, 'void'],
  ['a call that was taken before is a repetition', {}, { isRepeated: true }, 'repeat'],
  ['a repetition for another generation is void', {}, { isRepeated: true, generation: 6 }, 'void'],
  ['a call on a stopped world is undecided', { isStopped: true }, {}, 'undecided'],
  ['a fork onto a world without entries is applied', { position: 0 }, { kind: 'fork' }, 'apply'],
  ['a fork onto a world with an entry is refused', { position: 1 }, { kind: 'fork' }, 'refuse'],
  ['a drop of a world with an entry is applied', { position: 1 }, { kind: 'drop' }, 'apply'],
  ['a drop of a world without entries is refused', { position: 0 }, { kind: 'drop' }, 'refuse'],
  ['a rewind from where the world stands is applied', {}, { kind: 'rewind', from: 3 }, 'apply'],
  ['a rewind from one before is refused', {}, { kind: 'rewind', from: 2 }, 'refuse'],
  ['a rewind from one after is refused', {}, { kind: 'rewind', from: 4 }, 'refuse'],
  ['a drop by a stopped replica that saw this generation is applied', {}, { kind: 'drop', lastSeen: 7 }, 'apply'],
  ['a drop by a stopped replica that saw it end is applied', {}, { kind: 'drop', lastSeen: 8 }, 'apply'],
  ['a drop by a stopped replica that saw only an earlier one is void', {}, { kind: 'drop', lastSeen: 6 }, 'void'],
  [
    'on a stopped world a drop that saw its last message is applied',
    { isStopped: true },
    { kind: 'drop', lastSeen: 9 },
    'apply',
  ],
  ['on a stopped world a drop that saw more is applied', { isStopped: true }, { kind: 'drop', lastSeen: 10 }, 'apply'],
  [
    'on a stopped world a drop that saw less is undecided',
    { isStopped: true },
    { kind: 'drop', lastSeen: 8 },
    'undecided',
  ],
  ['on a stopped world a drop that was not stopped is undecided', { isStopped: true }, { kind: 'drop' }, 'undecided'],
  ['on a stopped world nothing but a drop is decided', { isStopped: true }, { kind: 'fork', lastSeen: 9 }, 'undecided'],
  ['what a call has seen decides nothing', {}, { lastSeen: 6 }, 'apply'],
])('%s', (_, there, asked, decision) => {
  expect(decide({ ...target, ...there }, { ...request, ...asked })).toBe(decision);
});
