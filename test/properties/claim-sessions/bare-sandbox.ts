// A sandbox for thousands of sessions, each in a world of its own: over the storms and climates of the seed without its other records,
// of which a session knows nothing and every audit would look at all, and asked without a framework. A session takes half the time.

import type { ServerResponse } from 'node:http';
import { collectionNames } from '../../../src/contract/collections.ts';
import type { FixtureSource } from '../../../src/engine/records/fixture-source.ts';
import { fitsTemplate, parametersOf } from '../../../src/primitives/path-template.ts';
import { RequestContext } from '../../../src/server/answers/request-context.ts';
import { handleRequest, type Route } from '../../../src/server/handle-request.ts';
import { buildSandbox } from '../../../src/server/sandbox.ts';
import { openFixturesFolder, seedFolder } from '../../../src/server/seed/fixtures-folder.ts';
import { createSeed } from '../../../src/world/records/seed.ts';
import type { Asked, Carrier, Replied } from './caller.ts';

const folder = openFixturesFolder(seedFolder);
const collectionFiles = new Set(collectionNames.map((name) => `${name}.json`));

/** The people of the season act on records that are left out. */
function readBare(path: string): unknown {
  const content = folder.read(path);
  const name = path.split('/').at(-1) as string;
  if (name === 'upcoming.json') return { ...(content as object), acts: [] };
  if (name === 'events.json') return (content as object[]).map((event) => ({ ...event, affectedAoiIds: [] }));
  return collectionFiles.has(name) ? [] : content;
}

export function openBareSandbox(): Carrier {
  const { has, readBytes } = folder;
  const source: FixtureSource = { ...(has && { has }), read: readBare, readBytes };
  const { host, routes, refusals } = buildSandbox(
    { seed: createSeed(source), jobSteps: 1 },
    {
      inFlightBytes: { holdBody: () => () => {}, holdRequest: () => () => {}, holdAnswer: () => {} },
      pages: [],
      onDefect: (error) => console.error(error),
      describeServedSeed: () => Promise.reject(new Error('No world of it is saved.')),
    },
  );
  const ordered = [...routes].sort((a, b) => parametersOf(a.path).length - parametersOf(b.path).length);
  let count = 0;
  return {
    inject: ({ method, url, headers: own, payload }: Asked) =>
      new Promise<Replied>((resolve) => {
        const { pathname, searchParams } = new URL(url, 'http://localhost');
        const headers = { host: 'localhost', ...own, ...(payload && { 'content-type': 'application/json' }) };
        count += 1;
        const context = new RequestContext(host, `req_${count}`, { method, url, headers, rawHeaders: [] });
        const fits = (one: Route) => one.method === method && fitsTemplate(one.path, pathname);
        const route = ordered.find(fits) as Route;
        context.params = paramsOf(route, pathname);
        context.query = Object.fromEntries(searchParams);
        if (payload !== undefined) context.body = Buffer.from(JSON.stringify(payload));
        const writeHead = (statusCode: number, given: Replied['headers']) => ({
          end: (body?: Buffer) => resolve({ statusCode, headers: given, body: String(body ?? '') }),
        });
        context.response = { writeHead } as unknown as ServerResponse;
        handleRequest(route, context, refusals);
      }),
  };
}

function paramsOf({ path }: Route, pathname: string): Record<string, string> {
  const segments = pathname.split('/');
  const names = path.split('/').map((name, index) => [name.slice(1, -1), segments[index] as string] as const);
  return Object.fromEntries(names.filter(([name]) => parametersOf(path).includes(name)));
}
