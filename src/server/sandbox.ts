// The sandbox, independent of its transport: the table's operations and the pages around them as routes, over the worlds of one
// seed. It opens no port, and never validates a body, which is the world's work (Decision 15).

import { grantedBySeed } from '../contract/permissions.ts';
import { replyOf } from '../log/outcome.ts';
import { getOrMake } from '../primitives/memoize.ts';
import { tryMake } from '../primitives/thrown.ts';
import type { Seed } from '../world/records/seed.ts';
import { HeldAnswers, type HoldOptions } from './answers/held-answers.ts';
import type { ChooseFault } from './answers/inject-fault.ts';
import { createRefusals, type OnDefect, type Refusals, type RenderMissing } from './answers/problems.ts';
import type { Host } from './answers/request-context.ts';
import { createCredentials } from './callers/credentials.ts';
import { Followers } from './control/followers.ts';
import { hostRoutes, streamRoutes } from './control/host-routes.ts';
import { featurePaths, featureRoutes } from './features/feature-routes.ts';
import type { FileContext } from './files/world-files.ts';
import type { Route } from './handle-request.ts';
import type { GrantedToken } from './options/extra-tokens.ts';
import type { Page, SeedFacts } from './pages/frame/page.ts';
import { operationRoutes, pageRoutes } from './routing/routes.ts';
import { StoredRequests } from './stored-requests/stored-requests.ts';
import { createNotFound } from './wire/not-found.ts';
import { Budget } from './worlds/budget.ts';
import { PastWorlds } from './worlds/past-worlds.ts';
import { createWorlds, type Worlds } from './worlds/worlds.ts';

export interface SandboxOptions extends HoldOptions {
  readonly seed: Seed;
  readonly jobSteps: number;
  readonly grantedTokens?: readonly GrantedToken[];
  readonly chooseFault?: ChooseFault;
  /** Ids of operations that are refused with 403 for all callers; it is read for each call. */
  readonly refused?: ReadonlySet<string>;
  /** How many worlds may be resident; smaller in tests. */
  readonly worldLimit?: number;
  /** How many bytes all worlds may hold in memory together, one a quarter of it; without it there is no limit. */
  readonly memory?: number;
  /** Without them, worlds end with the process. */
  readonly worlds?: Worlds;
  readonly consoleFolder?: string | undefined;
}

interface Transport {
  readonly inFlightBytes: Host['inFlightBytes'];
  readonly pages: readonly Page[];
  /** By default a browser gets the problem too. */
  readonly renderMissing?: RenderMissing;
  readonly onDefect: OnDefect;
  readonly describeServedSeed: FileContext['describeServedSeed'];
}

export interface Sandbox {
  readonly host: Host;
  readonly worlds: Worlds;
  readonly routes: readonly Route[];
  readonly refusals: Refusals;
  readonly close: () => void;
  readonly endFollowers: () => void;
}

export function buildSandbox(options: SandboxOptions, transport: Transport): Sandbox {
  const { seed, jobSteps, worldLimit, chooseFault, refused } = options;
  const { inFlightBytes, pages, renderMissing, onDefect, describeServedSeed } = transport;
  const served = factsOver(seed, options.grantedTokens);
  const worlds = options.worlds ?? createWorlds({ seed, jobSteps, worldLimit });
  const otherFactsOf = factsOverOtherSeeds(worlds, options.grantedTokens);
  const credentials = createCredentials(served.tokens, {
    readTime: async (world) => replyOf(await worlds.read(world, (machine) => machine.world.now)),
    tokensOf: (world) => otherFactsOf(world)?.tokens,
    refused,
  });
  const factsOf = (world: string) => otherFactsOf(world) ?? served;
  const storedRequests = new StoredRequests();
  const heldAnswers = new HeldAnswers(options);
  const followers = new Followers(storedRequests, heldAnswers);
  const past: PastWorlds = new PastWorlds({ worlds, isFull: () => budget.heldBytes > budget.limit });
  const budget = new Budget(options.memory ?? Number.POSITIVE_INFINITY, worlds, past);
  const hosted = { ...options, worlds, heldAnswers, budget, storedRequests, describeServedSeed };
  const { consoleFolder } = options;
  return {
    host: { storedRequests, inFlightBytes, worldTime: (world) => worlds.peek(world)?.world.now ?? null },
    routes: [
      ...operationRoutes(credentials, { worlds, past, heldAnswers, chooseFault, budget }),
      ...hostRoutes(credentials, hosted),
      ...streamRoutes(credentials, followers),
      ...featureRoutes(credentials, worlds),
      ...pageRoutes(pages, { seed, factsOf, worlds, budget, credentials, storedRequests, consoleFolder }),
    ],
    worlds,
    endFollowers: () => followers.close(),
    refusals: createRefusals(createNotFound([...pages, ...featurePaths]), onDefect, renderMissing),
    close: () => {
      heldAnswers.close();
      followers.close();
    },
  };
}

/** Granted tokens of that seed's organizations are valid there too. */
function factsOver(seed: Seed, granted: readonly GrantedToken[] = []): SeedFacts {
  const grantedTokens = granted.filter(({ organizationId }) => seed.organizationIds.includes(organizationId));
  const seedTokens = seed.tokens.map((token) => ({ ...token, permissions: grantedBySeed(token.permissions) }));
  return { seed, tokens: [...seedTokens, ...grantedTokens] };
}

function factsOverOtherSeeds(worlds: Worlds, granted: readonly GrantedToken[] = []) {
  const known = new WeakMap<Seed, SeedFacts>();
  return (world: string): SeedFacts | undefined => {
    const header = worlds.headerOf(world);
    // Where its seed is missing, the world is stopped, and known callers are told so.
    const seed = header && (worlds.peek(world)?.world.seed ?? tryMake(() => worlds.seeds.find(header).seed));
    return seed && getOrMake(known, seed, () => factsOver(seed, granted));
  };
}
