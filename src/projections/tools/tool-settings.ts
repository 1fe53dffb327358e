import { limits } from '../../contract/form/surface.ts';
import { fixtureTokens, worldNamePattern } from '../../contract/permissions.ts';

/** Arguments of the tool that are not part of the request: the identity, the world, and the form of the answer. */
export const settings = {
  as: {
    type: 'string',
    enum: fixtureTokens.map(({ profile }) => profile),
    description: 'Call as this identity.',
  },
  world: {
    type: 'string',
    pattern: worldNamePattern.source,
    description: 'Call in this world, a separate sandbox that is created on first use.',
  },
};
export const full = { type: 'boolean', description: 'The whole response, not shortened.' };
export const idempotencyKey = {
  type: 'string',
  maxLength: limits.idempotencyKeyLength,
  description: 'Default: a new one. Give the key of an earlier call to repeat it.',
};
