// The sandbox as a Fastify application, which finds the route of a request and answers browsers across origins. It opens no port
// (listen.ts does).

import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { limits } from '../contract/form/surface.ts';
import type { Call } from '../engine/kernel/call.ts';
import { findPackageFile } from '../package/package-files.ts';
import { fillTemplate } from '../primitives/path-template.ts';
import { withoutSteering } from '../primitives/steering.ts';
import { describeEntry, type Observers, recordTo } from './answers/observers.ts';
import type { OnDefect } from './answers/problems.ts';
import { RequestContext } from './answers/request-context.ts';
import { ownAddress } from './forwarding/address.ts';
import { Forwarding } from './forwarding/forwarding.ts';
import { handleRequest } from './handle-request.ts';
import { createHttpServer, type HttpServerOptions, refuseClient, refuseRequest } from './http-server.ts';
import { pages, renderMissing } from './pages/pages.ts';
import { buildSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
import type { StoredRequests } from './stored-requests/stored-requests.ts';
import { registerCors } from './wire/cors.ts';
import { createHostRule } from './wire/host-rule.ts';
import { InFlightBytes } from './wire/in-flight-bytes.ts';

export interface AppOptions extends Observers, SandboxOptions {
  /** Loopback origins are always allowed. */
  readonly cors: readonly string[];
  /** Host names that the server answers to, in addition to localhost. Addresses need not be named. */
  readonly allowHosts?: readonly string[];
  readonly onDefect?: OnDefect;
  readonly fixtures?: string | undefined;
  /** How long a client may take to send its request; 30 s by default, and 5 s for its head. */
  readonly requestTimeoutMs?: number;
  /** The limit of bytes in flight for slow clients; smaller in tests. */
  readonly inFlightBytesLimit?: number;
}

export interface App extends FastifyInstance {
  readonly storedRequests: StoredRequests;
  readonly inFlightBytes: InFlightBytes;
  /** Forwards requests while another process owns the log. */
  readonly forwarding: Forwarding;
}

/** Longer than any path that the HTTP parser accepts. */
const maxParamLength = 64 * 1024;

export function buildApp(options: AppOptions): App {
  const inFlightBytes = new InFlightBytes(options.inFlightBytesLimit ?? limits.inFlightBytes);
  const built = findPackageFile('dist/console');
  const consoleFolder = options.consoleFolder ?? (built && fileURLToPath(built));
  const transport = {
    inFlightBytes,
    pages,
    renderMissing,
    onDefect: options.onDefect ?? printDefect,
    describeServedSeed: async () =>
      (await import('./files/describe-served-seed.ts')).describeServedSeed(options.fixtures),
  };
  const sandbox = buildSandbox({ ...options, consoleFolder }, transport);
  const { storedRequests } = sandbox.host;
  const contexts = createContexts(sandbox, options);
  const forwarding: Forwarding = new Forwarding({
    log: sandbox.worlds,
    ownAddress: () => ownAddress(app.server.address() as AddressInfo),
    refuse: (response, problem) =>
      refuseRequest(response, problem, { requestId: contexts.nextRequestId(), storedRequests }),
    holdBody: (response) => inFlightBytes.holdBody(response),
    onLost: sandbox.endFollowers,
  });
  const app = createFramework(sandbox, contexts, forwarding, {
    nextRequestId: contexts.nextRequestId,
    requestTimeoutMs: options.requestTimeoutMs ?? 30_000,
    hostRule: createHostRule(options.allowHosts ?? []),
    inFlightBytes,
    storedRequests,
  });
  app.addHook('preClose', async () => {
    sandbox.close();
    forwarding.end();
  });
  registerCors(app, options.cors);
  const { onRequest } = options;
  if (onRequest !== undefined) {
    app.addHook('onResponse', async ({ raw }, reply) => {
      onRequest(describeEntry(contexts.of(raw), reply.raw.statusCode, reply.elapsedTime));
    });
  }
  registerRoutes(app, sandbox, contexts);
  return Object.assign(app, { storedRequests, inFlightBytes, forwarding });
}

/**
 * A request refers to its context by this symbol. With a WeakMap, contexts would keep requests alive through every young
 * collection: old requests filled the old space, and moving them there took a third of the time of a read.
 */
const contextOf = Symbol('context');
type RequestWithContext = IncomingMessage & { [contextOf]?: RequestContext };

type Contexts = ReturnType<typeof createContexts>;

function createContexts({ host }: Sandbox, { onExchange }: Observers) {
  let count = 0;
  const nextRequestId = () => {
    count += 1;
    return `req_${count}`;
  };
  const of = (raw: IncomingMessage) => (raw as RequestWithContext)[contextOf] as RequestContext;
  return {
    nextRequestId,
    of,
    begin: (raw: IncomingMessage): string => {
      const context = new RequestContext(host, nextRequestId(), raw);
      (raw as RequestWithContext)[contextOf] = context;
      return context.requestId;
    },
    /** From here on the framework does not touch the request and its answer. */
    takeOver: ({ raw, params, query }: FastifyRequest, reply: FastifyReply): RequestContext => {
      const context = of(raw);
      context.params = params as Call['params'];
      context.query = query as Call['query'];
      context.incoming = raw;
      context.response = reply.raw;
      // Only a request across origins has headers before its answer (cors.ts).
      if (context.headers.origin !== undefined) context.corsHeaders = reply.getHeaders();
      if (onExchange !== undefined) recordTo(onExchange, context);
      reply.hijack();
      return context;
    },
  };
}

function createFramework(
  { refusals }: Sandbox,
  contexts: Contexts,
  forwarding: Forwarding,
  options: HttpServerOptions,
): FastifyInstance {
  const { nextRequestId, storedRequests } = options;
  return Fastify({
    logger: false,
    genReqId: (raw) => contexts.begin(raw as IncomingMessage),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength },
    // No route has a schema, so the framework's compilers, a fiftieth of the start, are not loaded.
    schemaController: { compilersFactory: { buildValidator: () => refuseSchema, buildSerializer: () => refuseSchema } },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory: (listener) => createHttpServer(forwarding.wrap(listener), options),
    clientErrorHandler: (error, socket) => refuseClient(error, socket, { requestId: nextRequestId(), storedRequests }),
    frameworkErrors: (_error, request, reply) =>
      refusals.refuseUnreadable(contexts.takeOver(request as FastifyRequest, reply as FastifyReply)),
  });
}

function registerRoutes(app: FastifyInstance, { routes, refusals }: Sandbox, contexts: Contexts): void {
  // Bodies are read by the route, not by the framework.
  for (const method of app.supportedMethods) {
    // The types of the framework lack this member.
    app.addHttpMethod(method, { hasBody: false, overrideExisting: true } as { hasBody: boolean });
  }
  // For each route the framework would wait for its plugins anew, for a twentieth of a start: here it waits once.
  const { after } = app;
  const waiting: ((error: null, done: () => void) => void)[] = [];
  Object.assign(app, { after: (next: (typeof waiting)[number]) => waiting.push(next) });
  for (const route of routes) {
    app.route({
      method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
      url: fillTemplate(route.path, (name) => `:${name}`),
      handler: (request, reply) => handleRequest(route, contexts.takeOver(request, reply), refusals),
    });
  }
  Object.assign(app, { after });
  app.after(() => {
    for (const next of waiting) next(null, () => undefined);
  });
  app.setNotFoundHandler((request, reply) => refusals.refuseUnknown(contexts.takeOver(request, reply)));
  app.setErrorHandler((error, request, reply) => refusals.refuse(contexts.takeOver(request, reply), error));
}

function refuseSchema(): never {
  throw new Error('A route has a schema, but the server compiles none: the world validates requests.');
}

const printDefect: OnDefect = (error, { method, path }) => {
  const cause = (error as Partial<Error> | undefined)?.stack ?? String(error);
  process.stderr.write(withoutSteering(`sbox: a defect at ${method} ${path}\n${cause}\n`));
};
