// Routes of documents that other standards name, beside the table: read-only, for callers who may read what is in them, a POST
// too. Each is loaded when it is first requested. No document is kept, and none changes its world.

import { faultHeader, limits } from '../../contract/form/surface.ts';
import type { Permission } from '../../contract/permissions.ts';
import { rowOf } from '../../contract/rows.ts';
import { refuseFaultHeader } from '../../engine/faults/fault-header.ts';
import { refuseUnknown } from '../../engine/paging/queries.ts';
import { sendAnswer } from '../answers/answer.ts';
import { addressOf } from '../answers/geojson.ts';
import { parseBody } from '../bodies/body.ts';
import { readAtLeast, readPast } from '../callers/authenticate.ts';
import type { Credentials, Identity } from '../callers/credentials.ts';
import { admit, type Route } from '../way-of-a-request.ts';
import type { Worlds } from '../worlds/worlds.ts';
import type { BuildDocument, FeatureRequest } from './feature-document.ts';

interface FeaturePath {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly permission: Permission | null;
  readonly kind: Kind;
  readonly load: () => Promise<BuildDocument>;
}

/** A list takes parameters, one that is posted in its body; no document takes any, and an open one says nothing of a world. */
type Kind = 'list' | 'posted' | 'open' | 'document';

const ogc = () => import('./ogc.ts');
const ogcItems = () => import('./ogc-items.ts');
const stac = () => import('./stac.ts');
const stacItems = () => import('./stac-items.ts');
const search = async () => (await stacItems()).buildSearch;

/** Which permission the items of `/ogc` require depends on their collection. */
export const featurePaths: readonly FeaturePath[] = [
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
    ['/stac/collections/{name}/items', search, 'list'],
    ['/stac/collections/{name}/items/{id}', async () => (await stacItems()).buildStacItem],
    [
      '/stac/collections/damage-footprints/items/{id}/footprint.tif',
      async () => (await import('./footprint-item.ts')).buildAsset,
    ],
    ['/stac/search', search, 'list'],
    ['/stac/search', search, 'posted'],
  ]),
];

function routesFor(
  permission: Permission | null,
  routes: readonly (readonly [path: string, load: FeaturePath['load'], kind?: Kind])[],
): FeaturePath[] {
  return routes.map(([path, load, kind = 'document']) => {
    return { method: kind === 'posted' ? 'POST' : 'GET', path, permission, load, kind };
  });
}

export const featureRoutes = (credentials: Credentials, worlds: Worlds): Route[] =>
  featurePaths.map((path) => buildRoute(path, credentials, worlds));

function buildRoute(
  { method, path, permission, kind, load }: FeaturePath,
  credentials: Credentials,
  worlds: Worlds,
): Route {
  return {
    method,
    path,
    mostBytes: kind === 'posted' ? limits.bodyBytes : undefined,
    admit: async (passage) => {
      if (kind === 'open') return;
      passage.admittedAt = performance.now();
      await admit(passage, { permission, idempotencyKey: false }, credentials);
      readPast(passage, null);
      refuseFaultHeader(passage.headers[faultHeader.toLowerCase()]);
    },
    answer: async (passage) => {
      const build = await load();
      const asked: FeatureRequest = {
        identity: passage.identity as Identity,
        worlds,
        atLeast: readAtLeast(passage.headers),
        ...addressOf(passage),
        params: passage.params,
        ...(kind === 'posted' && { sent: parseBody(passage.body, passage.headers) }),
      };
      if (kind !== 'list') refuseUnknown(asked.query, []);
      const { contentType, content, standing } = await build(asked);
      Object.assign(passage, { worldPosition: standing?.position, generation: standing?.generation });
      const body = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
      sendAnswer(passage, { status: 200, contentType, headers: {}, body });
    },
  };
}
