// sbox status: whether a sandbox answers, with its seed, its clock and the credits left.

import * as Type from 'typebox';
import { defineCommand } from '../../session/command.ts';
import { readHealth, readStatus } from '../../session/documents.ts';

const Status = Type.Object({
  baseUrl: Type.String(),
  surfaceVersion: Type.String(),
  datasetVersion: Type.String(),
  world: Type.String(),
  organizationId: Type.String(),
  identity: Type.String(),
  position: Type.Integer(),
  log: Type.Object({ engine: Type.String(), isWritable: Type.Boolean() }),
  now: Type.String(),
  remainingCredits: Type.Integer(),
  capCredits: Type.Integer(),
});

export const status = defineCommand({
  words: ['status'],
  summary: 'Whether a sandbox answers, with its seed, its clock and the credits left',
  options: [
    { name: 'digest', description: 'One hash of all that the world holds, to compare two of them.' },
    { name: 'meaning', description: 'One hash of what the world comes to, whichever ids it gave and when.' },
  ],
  takes: ['caller', 'shown', 'form', 'curl'],
  examples: ['sbox status', 'sbox status --digest'],
  run: async (session, { options }) => {
    const client = await session.client();
    const health = await readHealth(client);
    const asked = (['digest', 'meaning'] as const).filter((name) => options[name] === true).join('&');
    const data = await readStatus(client, asked === '' ? '' : `?${asked}`);
    const { surfaceVersion, datasetVersion } = health;
    const facts = { baseUrl: client.connection.baseUrl, surfaceVersion, datasetVersion, ...data };
    await session.printRecord(Status, { ...facts, identity: data.identity.profile });
  },
});
