// Routes of documents that other standards name, beside the table: read only, for who may read what they are made of. Each is
// loaded when it is first asked for. No document is kept, and none changes its world.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Permission } from '../../contract/permissions.ts';
import { sendAnswer } from '../answers/answer.ts';
import { admit } from '../callers/authenticate.ts';
import type { Credentials, Identity } from '../callers/credentials.ts';
import { routePathOf } from '../routing/register-row.ts';
import { originOf } from '../wire/origin.ts';
import { pathOf } from '../wire/request-path.ts';
import type { Worlds } from '../worlds/worlds.ts';

/** What a document is asked for with. */
export interface Asked {
  readonly identity: Identity;
  readonly worlds: Worlds;
  /** Of this server, as who asks wrote it. */
  readonly origin: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

export interface FeatureDocument {
  readonly contentType: string;
  readonly content: object;
  /** Of the world that was read; undefined where none was. */
  readonly position?: number;
}

/** Throws Problem. */
export type BuildDocument = (asked: Asked) => FeatureDocument | Promise<FeatureDocument>;

export interface FeatureRoute {
  readonly path: string;
  readonly permission: Permission | null;
  readonly load: () => Promise<BuildDocument>;
}

export const featureRoutes: readonly FeatureRoute[] = [
  { path: '/ogc', permission: null, load: async () => (await import('./ogc.ts')).buildLanding },
  { path: '/ogc/conformance', permission: null, load: async () => (await import('./ogc.ts')).buildConformance },
  { path: '/ogc/collections', permission: null, load: async () => (await import('./ogc.ts')).buildCollections },
  { path: '/ogc/collections/{name}', permission: null, load: async () => (await import('./ogc.ts')).buildCollection },
  {
    path: '/ogc/collections/{name}/items',
    permission: null,
    load: async () => (await import('./ogc-items.ts')).buildItems,
  },
  {
    path: '/ogc/collections/{name}/items/{id}',
    permission: null,
    load: async () => (await import('./ogc-items.ts')).buildItem,
  },
];

export function registerFeatures(
  app: FastifyInstance,
  { credentials, worlds }: { readonly credentials: Credentials; readonly worlds: Worlds },
): void {
  for (const { path, permission, load } of featureRoutes) {
    let build: BuildDocument | undefined;
    app.route({
      method: ['GET', 'HEAD'],
      url: routePathOf(path),
      onRequest: (request, _reply, next) => {
        admit(request, permission, credentials);
        next();
      },
      handler: async (request, reply) => {
        build ??= await load();
        const { contentType, content, position } = await build(describeRequest(request, worlds));
        request.position = position;
        sendAnswer(reply, { status: 200, contentType, headers: {}, body: Buffer.from(JSON.stringify(content)) });
      },
    });
  }
}

const describeRequest = (request: FastifyRequest, worlds: Worlds): Asked => ({
  identity: request.identity as Identity,
  worlds,
  origin: originOf(request),
  path: pathOf(request.raw.url as string),
  params: request.params as Asked['params'],
  query: request.query as Asked['query'],
});
