// Routes of documents that other standards name, beside the table: read-only, for callers who may read what is in them, a POST
// too. Each is loaded when it is first requested. No document is kept, and none changes its world.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { faultHeader, limits } from '../../contract/form/surface.ts';
import type { Permission } from '../../contract/permissions.ts';
import { rowOf } from '../../contract/rows.ts';
import { refuseFaultHeader } from '../../engine/faults/fault-header.ts';
import { refuseUnknown } from '../../engine/paging/queries.ts';
import { sendAnswer } from '../answers/answer.ts';
import { addressOf } from '../answers/geojson.ts';
import { parseBody } from '../bodies/body.ts';
import { holdBody } from '../bodies/read-body.ts';
import { readAtLeast, readPast } from '../callers/authenticate.ts';
import type { Credentials, Identity } from '../callers/credentials.ts';
import { admit, routePathOf } from '../way-of-a-request.ts';
import type { Worlds } from '../worlds/worlds.ts';
import type { BuildDocument, FeatureRequest } from './feature-document.ts';

interface FeatureRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly permission: Permission | null;
  /** A list takes parameters of its own; no other document takes any. A document that is open says nothing of a world. */
  readonly kind: 'list' | 'open' | 'document';
  readonly load: () => Promise<BuildDocument>;
}

const ogc = () => import('./ogc.ts');
const ogcItems = () => import('./ogc-items.ts');
const stac = () => import('./stac.ts');
const stacItems = () => import('./stac-items.ts');

/** Which permission the items of `/ogc` require depends on their collection. */
export const featureRoutes: readonly FeatureRoute[] = [
  ...routesFor(null, [
    ['/ogc', async () => (await ogc()).buildLanding],
    ['/ogc/', async () => (await ogc()).buildLanding],
    ['/ogc/api', async () => (await import('./ogc-api.ts')).buildApi, 'open'],
    ['/ogc/conformance', async () => (await ogc()).buildConformance],
    ['/ogc/collections', async () => (await ogc()).buildCollections],
    ['/ogc/collections/{name}', async () => (await ogc()).buildCollection],
    ['/ogc/collections/{name}/queryables', async () => (await ogc()).buildQueryables],
    ['/ogc/collections/{name}/items', async () => (await ogcItems()).buildItems, 'list'],
    ['/ogc/collections/{name}/items/{id}', async () => (await ogcItems()).buildItem],
  ]),
  ...routesFor(rowOf('getJobResult').permission, [
    ['/stac', async () => (await stac()).buildCatalog],
    ['/stac/', async () => (await stac()).buildCatalog],
    ['/stac/conformance', async () => (await stac()).buildStacConformance],
    ['/stac/collections', async () => (await stac()).buildStacCollections, 'list'],
    ['/stac/collections/{name}', async () => (await stac()).buildStacCollection],
    ['/stac/collections/{name}/items', async () => (await stacItems()).buildStacItems, 'list'],
    ['/stac/collections/{name}/items/{id}', async () => (await stacItems()).buildStacItem],
    [
      '/stac/collections/damage-footprints/items/{id}/footprint.tif',
      async () => (await import('./footprint-item.ts')).buildAsset,
    ],
    ['/stac/search', async () => (await stacItems()).buildSearch, 'list'],
  ]),
  {
    method: 'POST',
    path: '/stac/search',
    permission: rowOf('getJobResult').permission,
    kind: 'list',
    load: async () => (await stacItems()).buildSearch,
  },
];

function routesFor(
  permission: Permission | null,
  routes: readonly (readonly [path: string, load: FeatureRoute['load'], kind?: FeatureRoute['kind']])[],
): FeatureRoute[] {
  return routes.map(
    ([path, load, kind = 'document']): FeatureRoute => ({ method: 'GET', path, permission, load, kind }),
  );
}

export function registerFeatures(
  app: FastifyInstance,
  { credentials, worlds }: { readonly credentials: Credentials; readonly worlds: Worlds },
): void {
  for (const { method, path, permission, kind, load } of featureRoutes) {
    let build: BuildDocument | undefined;
    app.route({
      method: method === 'GET' ? ['GET', 'HEAD'] : method,
      url: routePathOf(path),
      bodyLimit: limits.bodyBytes,
      onRequest: async (request) => {
        if (kind === 'open') return;
        request.passage.admittedAt = performance.now();
        await admit(request, { permission, idempotencyKey: false }, credentials);
        readPast(request, null);
        refuseFaultHeader(request.headers[faultHeader.toLowerCase()]);
      },
      ...(method === 'POST' ? { preParsing: holdBody } : {}),
      handler: async (request, reply) => {
        build ??= await load();
        const asked = describeRequest(request, worlds);
        if (kind !== 'list' || method === 'POST') refuseUnknown(asked.query, []);
        const { contentType, content, standing } = await build(asked);
        Object.assign(request.passage, { worldPosition: standing?.position, generation: standing?.generation });
        const body = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
        sendAnswer(reply, { status: 200, contentType, headers: {}, body });
      },
    });
  }
}

const describeRequest = (request: FastifyRequest, worlds: Worlds): FeatureRequest => ({
  identity: request.passage.identity as Identity,
  worlds,
  atLeast: readAtLeast(request.headers),
  ...addressOf(request),
  params: request.params as FeatureRequest['params'],
  // A POST is a read that has its parameters in its body.
  ...(request.raw.method === 'POST' && { sent: parseBody(request.body as Buffer | undefined, request.headers) }),
});
