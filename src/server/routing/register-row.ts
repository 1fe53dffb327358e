// The route of a row, whoever serves it: method, path, limit of the body and admission follow from the row.

import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { Row } from '../../contract/rows.ts';
import { limits } from '../../contract/surface.ts';
import { fillTemplate } from '../../primitives/path-template.ts';
import { holdBody } from '../bodies/read-body.ts';
import { buildAdmission } from '../callers/authenticate.ts';
import type { Credentials } from '../callers/credentials.ts';

/** A path of the table in the router's spelling. */
export const routePathOf = (template: string): string => fillTemplate(template, (name) => `:${name}`);

export function registerRow(
  app: FastifyInstance,
  row: Row,
  { credentials, handler }: { readonly credentials: Credentials; readonly handler: RouteHandlerMethod },
): void {
  app.route({
    method: row.method === 'GET' ? ['GET', 'HEAD'] : row.method,
    url: routePathOf(row.path),
    bodyLimit: row.largeBody ? limits.importBodyBytes : limits.bodyBytes,
    onRequest: buildAdmission(row, credentials),
    ...(row.body === undefined ? {} : { preParsing: holdBody }),
    handler,
  });
}
