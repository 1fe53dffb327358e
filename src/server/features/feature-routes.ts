// The routes of OGC API Features, which are not in the table: read-only, for callers who may read the items. Each document is
// loaded when it is first requested. None is kept, and none changes its world.

import { faultHeader } from '../../contract/form/surface.ts';
import { refuseFaultHeader } from '../../engine/faults/fault-header.ts';
import { refuseUnknown } from '../../engine/paging/queries.ts';
import { sendAnswer } from '../answers/answer.ts';
import { addressOf } from '../answers/geojson.ts';
import { readAtLeast, readPast } from '../callers/authorize.ts';
import type { Credentials, Identity } from '../callers/credentials.ts';
import { admit, type Route } from '../handle-request.ts';
import type { Worlds } from '../worlds/worlds.ts';
import type { BuildDocument, FeatureRequest } from './feature-document.ts';

interface FeaturePath {
  readonly path: string;
  readonly kind: Kind;
  readonly load: () => Promise<BuildDocument>;
}

/** Only a list takes parameters; an open document contains nothing of a world. */
type Kind = 'list' | 'open' | 'document';

const ogc = () => import('./ogc.ts');
const ogcItems = () => import('./ogc-items.ts');

export const featurePaths: readonly FeaturePath[] = [
  documentAt('/ogc', async () => (await ogc()).buildLanding),
  documentAt('/ogc/', async () => (await ogc()).buildLanding),
  documentAt('/ogc/api', async () => (await import('./ogc-api.ts')).buildApi, 'open'),
  documentAt('/ogc/conformance', async () => (await ogc()).buildConformance),
  documentAt('/ogc/collections', async () => (await ogc()).buildCollections),
  documentAt('/ogc/collections/{name}', async () => (await ogc()).buildCollection),
  documentAt('/ogc/collections/{name}/queryables', async () => (await ogc()).buildQueryables),
  documentAt('/ogc/collections/{name}/items', async () => (await ogcItems()).buildItems, 'list'),
  documentAt('/ogc/collections/{name}/items/{id}', async () => (await ogcItems()).buildItem),
];

function documentAt(path: string, load: FeaturePath['load'], kind: Kind = 'document'): FeaturePath {
  return { path, kind, load };
}

export const featureRoutes = (credentials: Credentials, worlds: Worlds): Route[] =>
  featurePaths.map((path) => buildRoute(path, credentials, worlds));

function buildRoute({ path, kind, load }: FeaturePath, credentials: Credentials, worlds: Worlds): Route {
  return {
    method: 'GET',
    path,
    admit: async (context) => {
      if (kind === 'open') return;
      context.admittedAt = performance.now();
      // Which permission the items require depends on their collection.
      await admit(context, { permission: null, idempotencyKey: false }, credentials);
      readPast(context, null);
      refuseFaultHeader(context.headers[faultHeader.toLowerCase()]);
    },
    answer: async (context) => {
      const build = await load();
      const request: FeatureRequest = {
        identity: context.identity as Identity,
        worlds,
        atLeast: readAtLeast(context.headers),
        ...addressOf(context),
        params: context.params,
      };
      if (kind !== 'list') refuseUnknown(request.query, []);
      const { contentType, content, revision } = await build(request);
      Object.assign(context, { worldPosition: revision?.position, generation: revision?.generation });
      sendAnswer(context, { status: 200, contentType, headers: {}, body: Buffer.from(JSON.stringify(content)) });
    },
  };
}
