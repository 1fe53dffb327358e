// Suggestions after a 403 or a 404: which identity or which command would get another answer.

import type { HttpRequest } from '../../client/request.ts';
import { collections } from '../../contract/collections.ts';
import type { ProblemDocument } from '../../contract/form/page.ts';
import { rows } from '../../contract/rows.ts';
import type { Tip } from '../failures/failures.ts';

const compared = new Set(['insufficient_permission', 'resource_not_found']);
const shownBody = 60;

export function listCompareTips({ code }: ProblemDocument, { method, url, body }: HttpRequest): Tip[] {
  if (!compared.has(code)) return [];
  const { pathname, search } = new URL(url);
  if (pathname.startsWith('/control/worlds/')) return [['worlds', 'list']];
  const data = body === undefined ? [] : body.length > shownBody ? ['-d', '{…}'] : [`--data-raw=${body}`];
  return [
    ...(code === 'resource_not_found' ? nameOther(pathname) : []),
    ['compare', method, `${pathname}${search}`, ...data],
  ];
}

/** The prefix of the id belongs to another resource than the path. */
function nameOther(path: string): string[] {
  const [, collectionPath = '', id = '', prefix = ''] = /^(\/v1\/.+)\/(([a-z]+)_\d+)(?:\/[a-z]+)?$/.exec(path) ?? [];
  const other = Object.entries(collections).find(([, { prefix: known }]) => known === prefix)?.[0];
  const row = rows.find((one) => one.collection === other && one.method === 'GET' && /\/\{id\}$/.test(one.path));
  if (other === undefined || row === undefined || row.path === `${collectionPath}/{id}`) return [];
  return [`${prefix}_ is not an id of this kind: sbox ${row.command.join(' ')} ${id}`];
}
