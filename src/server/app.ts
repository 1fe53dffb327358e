// The sandbox as a Fastify application: the table's operations and the pages around them, over the worlds of one seed.
// It opens no port (listen.ts does), and never validates a body, which is the world's work (Decision 15).

import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { limits } from '../contract/form/surface.ts';
import { replyOf } from '../log/outcome.ts';
import { findPackageFile } from '../package/package-files.ts';
import { withoutSteering } from '../primitives/steering.ts';
import type { Seed } from '../world/records/seed.ts';
import { HeldAnswers, type HoldOptions } from './answers/held-answers.ts';
import { type Observers, registerObservers } from './answers/observers.ts';
import type { Strike } from './answers/pass-fault.ts';
import { beginPassage, registerPassages } from './answers/passage.ts';
import { type OnDefect, registerProblems, sendUnreadablePath } from './answers/problems.ts';
import { RequestRing } from './answers/request-ring.ts';
import { readBody } from './bodies/read-body.ts';
import { createCredentials } from './callers/credentials.ts';
import { registerFiles } from './control/file-routes.ts';
import { registerHostOperations } from './control/host-routes.ts';
import { registerStreams } from './control/stream-routes.ts';
import { featureRoutes, registerFeatures } from './features/feature-routes.ts';
import { createHttpServer, type HttpServerOptions, refuseClient } from './http-server.ts';
import type { GrantedToken } from './options/extra-tokens.ts';
import { pages } from './pages/pages.ts';
import { registerPages } from './pages/register-pages.ts';
import { registerOperations } from './routing/routes.ts';
import { registerCors } from './wire/cors.ts';
import { createHostRule } from './wire/host-rule.ts';
import { InFlightBytes } from './wire/in-flight-bytes.ts';
import { createKnownPaths } from './wire/known-paths.ts';
import { PastWorlds } from './worlds/past-worlds.ts';
import { createWorlds, machinesOf, type Worlds } from './worlds/worlds.ts';

export interface AppOptions extends Observers, HoldOptions {
  readonly seed: Seed;
  /** How many reads still find a new job unfinished (Decision 13). */
  readonly jobSteps: number;
  /** Origins that browsers may call from, in addition to loopback. */
  readonly cors: readonly string[];
  /** Tokens in addition to the seed's. */
  readonly grantedTokens?: readonly GrantedToken[];
  /** Host names that the server answers to, in addition to localhost. Addresses need not be named. */
  readonly allowHosts?: readonly string[];
  readonly onDefect?: OnDefect;
  readonly strike?: Strike;
  /** How long a client may take to send its request; 30 s by default, and 5 s for its head. */
  readonly requestTimeoutMs?: number;
  /** How many worlds may be resident; a test need not make 10,000 to reach the limit. */
  readonly worldLimit?: number;
  /** How many bytes may be in flight for clients that are slow; a test need not fill all of the default. */
  readonly inFlightBytesLimit?: number;
  /** The worlds that are served; those whose state ends with the process by default. */
  readonly worlds?: Worlds;
  /** Where the console was built; a test brings one of its own. */
  readonly consoleFolder?: string;
  /** The folder that the seed was read from; that of the package by default. */
  readonly fixtures?: string | undefined;
}

/** Longer than any path that the HTTP parser lets through. */
const maxParamLength = 64 * 1024;

export function buildApp(options: AppOptions): FastifyInstance {
  const { seed, jobSteps, worldLimit } = options;
  const nextRequestId = countRequests();
  const requestRing = new RequestRing();
  const inFlightBytes = new InFlightBytes(options.inFlightBytesLimit ?? limits.inFlightBytes);
  const app = createFramework({
    nextRequestId,
    requestTimeoutMs: options.requestTimeoutMs ?? 30_000,
    hostRule: createHostRule(options.allowHosts ?? []),
    inFlightBytes,
    requestRing,
  });
  app.decorate('inFlightBytes', inFlightBytes);
  app.decorate('requestRing', requestRing);
  const heldAnswers = new HeldAnswers(options);
  app.decorate('heldAnswers', heldAnswers);
  app.decorate('strike', options.strike);
  app.addHook('preClose', async () => heldAnswers.close());
  registerPassages(app);
  registerCors(app, options.cors);
  registerObservers(app, options);
  const tokens = [...seed.tokens, ...(options.grantedTokens ?? [])];
  const worlds =
    options.worlds ?? createWorlds({ seed, jobSteps, ...(worldLimit === undefined ? {} : { limit: worldLimit }) });
  const credentials = createCredentials(tokens, async (world) =>
    replyOf(await worlds.read(world, (machine) => machine.world.now)),
  );
  app.decorate('worldTime', (world) => worlds.peek(world)?.world.now ?? null);
  registerProblems(app, createKnownPaths([...pages, ...featureRoutes]), options.onDefect ?? printDefect);
  const hosted = { worlds, machines: machinesOf(seed, jobSteps) };
  const past = new PastWorlds(hosted);
  registerOperations(app, credentials, { worlds, past });
  registerHostOperations(app, credentials, hosted);
  registerFiles(app, credentials, { ...options, worlds, requestRing });
  registerStreams(app, credentials, { requestRing, heldAnswers });
  registerFeatures(app, { credentials, worlds });
  const consoleFolder = options.consoleFolder ?? findConsole();
  registerPages(app, { seed, tokens, worlds, credentials, requestRing, consoleFolder });
  return app;
}

function createFramework(options: HttpServerOptions): FastifyInstance {
  const { nextRequestId } = options;
  const app: FastifyInstance = Fastify({
    logger: false,
    genReqId: (raw) => beginPassage(raw, nextRequestId()).requestId,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength },
    // No route has a schema, so the framework's compilers, a fiftieth of a start, are not loaded.
    schemaController: { compilersFactory: { buildValidator: () => refuseSchema, buildSerializer: () => refuseSchema } },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory: (listener) => createHttpServer(listener, options),
    clientErrorHandler: (error, socket) =>
      refuseClient(error, socket, { requestId: nextRequestId(), requestRing: options.requestRing }),
    frameworkErrors: (_error, _request, reply) => sendUnreadablePath(reply as FastifyReply),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', readBody);
  // A body of these methods is ignored, whatever its content type says; the framework's types lack the member.
  for (const method of ['DELETE', 'PATCH', 'OPTIONS']) {
    app.addHttpMethod(method, { hasBody: false, overrideExisting: true } as { hasBody: boolean });
  }
  return app;
}

function refuseSchema(): never {
  throw new Error('A route has a schema, and nothing here compiles one: validation is the world’s.');
}

function countRequests(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `req_${count}`;
  };
}

const printDefect: OnDefect = (error, { method, path }) => {
  const cause = (error as Partial<Error> | undefined)?.stack ?? String(error);
  process.stderr.write(withoutSteering(`sbox: a defect at ${method} ${path}\n${cause}\n`));
};

/** Undefined where the console was not built. */
function findConsole(): string | undefined {
  const folder = findPackageFile('dist/console');
  return folder === undefined ? undefined : fileURLToPath(folder);
}
