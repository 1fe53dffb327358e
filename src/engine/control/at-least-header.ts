// The request header Sbox-At-Least: the newest state of the world that its caller has seen.

import type { Method } from '../../contract/form/operation.ts';
import { headerRefusal } from '../../contract/form/problem.ts';
import type { Revision } from '../../contract/form/revision.ts';
import { say } from '../../contract/form/said/said.ts';
import { atLeastHeader } from '../../contract/form/surface.ts';

/** Undefined without the header. When it is not GENERATION/POSITION, throws a problem that the method may answer with. */
export function parseAtLeast(text: string | undefined, method: Method): Revision | undefined {
  if (text === undefined) return undefined;
  const [, generation, position] = /^([A-Za-z0-9]{1,32})\/([0-9]{1,15})$/.exec(text) ?? [];
  if (generation !== undefined) return { generation, position: Number(position) };
  const detail = say('must be GENERATION/POSITION, as in the headers Sbox-Generation and Sbox-Position of an answer');
  throw headerRefusal('Sbox-At-Least', { header: atLeastHeader, code: 'not_a_standing', detail }, method === 'GET');
}
