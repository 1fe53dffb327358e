// A world of a server in this process. Its changes go over HTTP, like every client's calls.

import { randomUUID } from 'node:crypto';
import type { Client } from '../client/client.ts';
import { readPosition } from '../client/seen-revisions.ts';
import { problemCodes } from '../contract/form/problems.ts';
import {
  defaultWorldName,
  type FixtureToken,
  fixtureTokens,
  inWorld,
  splitCredential,
} from '../contract/permissions.ts';
import { rows } from '../contract/rows.ts';
import { replyOf } from '../log/outcome.ts';
import { nearestName } from '../primitives/nearest-name.ts';
import type { RunningServer } from '../server/start-server.ts';
import type { StoredRequest } from '../server/stored-requests/stored-request.ts';
import { describeRequest, type StoredRequests } from '../server/stored-requests/stored-requests.ts';
import { meaningOf } from '../world/meaning.ts';
import { createClient } from './create-client.ts';
import type {
  KeptRequests,
  RequestFilter,
  SandboxClock,
  SandboxFaults,
  SandboxTokens,
  SandboxWorld,
} from './sandbox-world.ts';

/** Only requests from the number `since` on are listed. */
export function openWorld(server: RunningServer, world: string, since = 0): SandboxWorld {
  const { url } = server;
  const tokens = tokensIn(world);
  const client = createClient({ baseUrl: url, token: tokens.full });
  return {
    url,
    world,
    tokens,
    reset: async () => {
      await client.resetSandbox({ body: {} });
    },
    requests: (filter = {}) => readRequests(server.app.storedRequests, world, since, filter),
    fromNowOn: () => openWorld(server, world, server.app.storedRequests.to),
    clock: openClock(client),
    faults: openFaults(client),
    fork: async (at) => {
      const name = `fork-${randomUUID()}`;
      await client.forkWorld({ body: { name, ...(at === undefined ? {} : { at }) } });
      return openWorld(server, name, server.app.storedRequests.to);
    },
    undo: async (count = 1) => (await client.rewindWorld({ body: { count, from: await readPosition(client) } })).data,
    meaning: async () => replyOf(await server.worlds.read(world, (machine) => meaningOf(machine.world.state).digest)),
    digest: async () => replyOf(await server.worlds.read(world, (machine) => machine.world.digest())),
  };
}

function tokensIn(world: string): SandboxTokens {
  const tokenOf = (profile: FixtureToken['profile']): string => {
    const { token } = fixtureTokens.find((fixture) => fixture.profile === profile) as FixtureToken;
    return world === defaultWorldName ? token : inWorld(token, world);
  };
  return { full: tokenOf('full'), readOnly: tokenOf('read-only'), otherOrg: tokenOf('other-org') };
}

const openClock = (client: Client): SandboxClock => ({
  now: async () => (await client.getClock()).data.now,
  advance: async (duration) => (await client.moveClock({ body: { advance: duration } })).data,
  to: async (instant) => (await client.moveClock({ body: { to: instant } })).data,
});

const openFaults = (client: Client): SandboxFaults => ({
  add: async (fault) => (await client.addFault({ body: fault })).data,
  list: async () => (await client.listFaults()).data,
  remove: async (faultId) => {
    await client.removeFault({ params: { id: faultId } });
  },
  clear: async () => {
    await client.clearFaults();
  },
  held: async () => (await client.listHeld()).data,
  release: async (how = {}) => (await client.releaseHeld({ body: how })).data,
});

function readRequests(stored: StoredRequests, world: string, since: number, filter: RequestFilter): KeptRequests {
  for (const name of Object.keys(filter)) requireKnown('filter', name, filterNames);
  const { operationId, status, code, token } = filter;
  if (status !== undefined && !Number.isInteger(status))
    throw new TypeError(`status is a number such as 422, not ${JSON.stringify(status)}.`);
  requireKnown('operationId', operationId, operationIds);
  requireKnown('code', code, problemCodes);
  const name = token === undefined ? undefined : splitCredential(token).token;
  const fits = (request: StoredRequest) =>
    (operationId === undefined || request.operationId === operationId) &&
    (status === undefined || request.status === status) &&
    (code === undefined || request.code === code) &&
    (name === undefined || request.identity?.token === name);
  const kept = stored.listOf(world, since);
  const older = kept.filter(({ number }) => number < stored.from).length;
  const requests = kept.filter(fits).map((request) => describeRequest(stored, request));
  return { requests, missed: Math.max(0, stored.from - since - older) };
}

const operationIds: readonly string[] = rows.map(({ id }) => id);

const filterNames: readonly string[] = ['operationId', 'status', 'code', 'token'] satisfies (keyof RequestFilter)[];

/** Refuses unknown values: a misspelt value would match no request, a misspelt filter every one. */
function requireKnown(member: string, name: string | undefined, known: readonly string[]): void {
  if (name === undefined || known.includes(name)) return;
  const nearest = nearestName(name, known);
  throw new TypeError(`There is no ${member} "${name}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`);
}
