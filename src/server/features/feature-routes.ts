// Routes of documents that other standards name, beside the table: read-only, for callers who may read what is in them. Each
// is loaded when it is first requested. No document is kept, and none changes its world.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { faultHeader } from '../../contract/form/surface.ts';
import type { Permission } from '../../contract/permissions.ts';
import { refuseFaultHeader } from '../../engine/faults/fault-header.ts';
import { refuseUnknown } from '../../engine/paging/queries.ts';
import { sendAnswer } from '../answers/answer.ts';
import { addressOf } from '../answers/geojson.ts';
import { readAtLeast, readPast } from '../callers/authenticate.ts';
import type { Credentials, Identity } from '../callers/credentials.ts';
import { admit, routePathOf } from '../way-of-a-request.ts';
import type { Worlds } from '../worlds/worlds.ts';
import type { Asked, BuildDocument } from './feature-document.ts';

interface FeatureRoute {
  readonly path: string;
  readonly permission: Permission | null;
  /** A list takes parameters of its own; no other document takes any. */
  readonly isList: boolean;
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
    ['/ogc/conformance', async () => (await ogc()).buildConformance],
    ['/ogc/collections', async () => (await ogc()).buildCollections],
    ['/ogc/collections/{name}', async () => (await ogc()).buildCollection],
    ['/ogc/collections/{name}/items', async () => (await ogcItems()).buildItems, 'list'],
    ['/ogc/collections/{name}/items/{id}', async () => (await ogcItems()).buildItem],
  ]),
  ...routesFor('events:read', [
    ['/stac', async () => (await stac()).buildCatalog],
    ['/stac/conformance', async () => (await stac()).buildStacConformance],
    ['/stac/collections', async () => (await stac()).buildSceneCollections],
    ['/stac/collections/{name}', async () => (await stac()).buildSceneCollection],
    ['/stac/collections/{name}/items', async () => (await stacItems()).buildSceneItems, 'list'],
    ['/stac/collections/{name}/items/{id}', async () => (await stacItems()).buildSceneItem],
    ['/stac/search', async () => (await stacItems()).buildSearch, 'list'],
  ]),
];

function routesFor(
  permission: Permission | null,
  routes: readonly (readonly [path: string, load: FeatureRoute['load'], kind?: 'list'])[],
): FeatureRoute[] {
  return routes.map(([path, load, kind]) => ({ path, permission, load, isList: kind === 'list' }));
}

export function registerFeatures(
  app: FastifyInstance,
  { credentials, worlds }: { readonly credentials: Credentials; readonly worlds: Worlds },
): void {
  for (const { path, permission, isList, load } of featureRoutes) {
    let build: BuildDocument | undefined;
    app.route({
      method: ['GET', 'HEAD'],
      url: routePathOf(path),
      onRequest: async (request) => {
        request.passage.admittedAt = performance.now();
        await admit(request, { permission, idempotencyKey: false }, credentials);
        readPast(request, null);
        refuseFaultHeader(request.headers[faultHeader.toLowerCase()]);
      },
      handler: async (request, reply) => {
        build ??= await load();
        const asked = describeRequest(request, worlds);
        if (!isList) refuseUnknown(asked.query, []);
        const { contentType, content, standing } = await build(asked);
        Object.assign(request.passage, { worldPosition: standing?.position, generation: standing?.generation });
        sendAnswer(reply, { status: 200, contentType, headers: {}, body: Buffer.from(JSON.stringify(content)) });
      },
    });
  }
}

const describeRequest = (request: FastifyRequest, worlds: Worlds): Asked => ({
  identity: request.passage.identity as Identity,
  worlds,
  atLeast: readAtLeast(request.headers),
  ...addressOf(request),
  params: request.params as Asked['params'],
});
