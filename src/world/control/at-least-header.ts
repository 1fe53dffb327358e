// The request header Sbox-At-Least: what its caller saw of the world last.

import type { Method } from '../../contract/operation.ts';
import { headerRefusal } from '../../contract/problem.ts';
import type { Standing } from '../../contract/standing.ts';
import { atLeastHeader } from '../../contract/surface.ts';

/** Undefined where the caller said nothing. Throws a problem that the method may answer with when it is not GENERATION/POSITION. */
export function parseAtLeast(text: string | undefined, method: Method): Standing | undefined {
  if (text === undefined) return undefined;
  const [, generation, position] = /^([A-Za-z0-9]{1,32})\/([0-9]{1,15})$/.exec(text) ?? [];
  if (generation !== undefined) return { generation, position: Number(position) };
  const detail = 'must be GENERATION/POSITION, as Sbox-Generation and Sbox-Position of an answer say them';
  throw headerRefusal('Sbox-At-Least', { header: atLeastHeader, code: 'not_a_standing', detail }, method === 'GET');
}
