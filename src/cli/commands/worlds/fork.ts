import { defineOperation } from '../../operations/define-operation.ts';

export const worldsFork = defineOperation('forkWorld', {
  arguments: [{ name: 'name', description: 'Name of the new world, for --world.' }],
  hidden: ['name'],
  notes: ['Without --at it is a copy of this world as it is now. sbox log shows the positions.'],
  examples: ['sbox worlds fork before', 'sbox worlds fork earlier --at 0'],
  run: (_session, { args: [name] }, send) => send({ name }),
});
