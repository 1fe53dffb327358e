// The request header Sbox-At-Least: what its caller saw of the world last.

import type { FastifyRequest } from 'fastify';
import type { Method } from '../../contract/operation.ts';
import { Problem } from '../../contract/problem.ts';
import { atLeastHeader } from '../../contract/surface.ts';
import type { Standing } from '../../log/log.ts';

/** Throws a problem that the method may answer with when the header is not GENERATION/POSITION. */
export function parseAtLeast({ headers }: Pick<FastifyRequest, 'headers'>, method: Method): Standing | undefined {
  const text = headers[atLeastHeader];
  if (text === undefined) return undefined;
  const [, generation, position] = /^([A-Za-z0-9]{1,32})\/([0-9]{1,15})$/.exec(String(text)) ?? [];
  if (generation !== undefined) return { generation, position: Number(position) };
  const detail = 'must be GENERATION/POSITION, as Sbox-Generation and Sbox-Position of an answer say them';
  throw new Problem(method === 'GET' ? 'invalid_parameter' : 'validation_failed', `Sbox-At-Least ${detail}.`, {
    errors: [{ header: atLeastHeader, code: 'not_a_standing', detail }],
  });
}
