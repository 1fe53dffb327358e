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
  summary: 'Show whether a sandbox responds, its seed, its clock and the credits left',
  options: [
    { name: 'digest', description: 'Print a hash of everything in the world, to compare two worlds.' },
    { name: 'meaning', description: 'Print a hash of the world’s contents that ignores ids and times.' },
  ],
  takes: ['caller', 'shown', 'form', 'curl'],
  examples: ['sbox status', 'sbox status --digest'],
  run: async (session, { options }) => {
    const client = await session.client();
    const health = await readHealth(client);
    const query = (['digest', 'meaning'] as const).filter((name) => options[name] === true).join('&');
    const data = await readStatus(client, query === '' ? '' : `?${query}`);
    const { surfaceVersion, datasetVersion } = health;
    const facts = { baseUrl: client.connection.baseUrl, surfaceVersion, datasetVersion, ...data };
    await session.printRecord(Status, { ...facts, identity: data.identity.profile });
  },
});
