import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';

import { coverageVariable } from '../contract/coverage-file.ts';
import type { ExtraToken } from '../contract/permissions.ts';
import { FixtureError } from '../engine/records/fixture-error.ts';
import { createDeferred } from '../primitives/deferred.ts';
import { isJsonObject } from '../primitives/json-object.ts';
import { hostToOpen } from '../primitives/loopback.ts';
import { memoize } from '../primitives/memoize.ts';
import { createSeed, type Seed } from '../world/records/seed.ts';
import { type App, type AppOptions, buildApp } from './app.ts';
import { advertisedName, describeAddress, joinAddress } from './forwarding/address.ts';
import { until, waitMs } from './forwarding/forwarding.ts';
import { type GrantedToken, grantTokens } from './options/extra-tokens.ts';
import { explainListenError } from './options/listen-error.ts';
import { checkOptions } from './options/option-error.ts';
import { identifySeedFolder, openFixturesFolder, seedFolder } from './seed/fixtures-folder.ts';
import { openWorlds } from './worlds/open-worlds.ts';
import { createWorlds, type Worlds, type WorldsOptions } from './worlds/worlds.ts';

export interface ServerOptions extends Partial<Omit<AppOptions, 'seed' | 'grantedTokens'>> {
  /** The tokens are public, so the default is 127.0.0.1. */
  readonly host?: string;
  readonly port: number;
  readonly fixtures?: string;
  /** Avoids reading the folder again where it is open already. */
  readonly seed?: Seed;
  readonly tokens?: readonly ExtraToken[];
  /** Where the state outlasts the process: a folder, or `nats://HOST:PORT[,…]`. In memory by default. */
  readonly data?: string;
  /** `HOST:PORT` by which other processes of a shared log reach this one, where it differs from the address that they see. */
  readonly advertise?: string;
  /** The folder for the file that counts answers; that of SBOX_COVERAGE_DIR by default. */
  readonly coverageFolder?: string;
  /** Called with notices for people: repairs when the data was opened, and the loss or return of a quorum. */
  readonly onNotice?: (message: string) => void;
}

export interface RunningServer {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly seed: Seed;
  readonly grantedTokens: readonly GrantedToken[];
  readonly app: App;
  readonly worlds: Worlds;
  /** Resolves when nothing can be acknowledged any more: the process should end, so that a restart recovers. */
  readonly failed: Promise<Error>;
  /** Finishes accepted requests, for a few seconds at most. */
  readonly close: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const closeWithinMs = 1_500;
/** When nothing can be acknowledged any more, waiting callers are answered within this time before the process ends. */
const answerWithinMs = 2_000;

/**
 * Throws OptionError, ListenError when the address cannot be used, FixtureError when the folder cannot be served, and
 * LogRefused and LogDamaged when the data cannot.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  checkOptions(options);
  const { host: given = '127.0.0.1', port, allowHosts = [], tokens = [], jobSteps = 1, cors = [], ...rest } = options;
  const host = given.replace(/^\[(.*)\]$/, '$1');
  const seed = options.seed ?? (await openSeed(options.fixtures));
  const grantedTokens = grantTokens(tokens, seed);
  let onFailure = (_error: Error) => {};
  let answering: Promise<void> | undefined;
  const failed = new Promise<Error>((resolve) => {
    onFailure = (error) => {
      answering ??= sleep(answerWithinMs);
      resolve(error);
    };
  });
  const listening = createDeferred();
  const address = describeAddress(options, host, () => listening.promise.then(() => portOf(app)));
  const worlds = await openData({ ...options, ...(address && { address }) }, seed, onFailure);
  const [allowed, memory] = [[host, ...allowHosts, ...advertisedName(options)], memoryOf(options)];
  const app: App = buildApp({ ...rest, jobSteps, cors, seed, grantedTokens, worlds, allowHosts: allowed, memory });
  app.addHook('onClose', () => worlds.close());
  const { coverageFolder = process.env[coverageVariable] } = options;
  try {
    if (coverageFolder) await keepCoverage(app, coverageFolder);
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw await explainListenError(error as Error, host, port);
  }
  const bound = portOf(app);
  listening.resolve();
  // An owner is awaited, since the first request follows soon.
  await until(() => worlds.owner() !== 'none', waitMs);
  return {
    url: `http://${joinAddress(hostToOpen(host), bound)}`,
    host,
    port: bound,
    seed,
    grantedTokens,
    app,
    worlds,
    failed,
    close: async () => {
      await answering;
      await app.forwarding.handOver();
      await closeServer(app);
    },
    stop: () => {
      app.server.closeAllConnections();
      return closeServer(app);
    },
  };
}

const portOf = ({ server }: App): number => (server.address() as AddressInfo).port;

async function keepCoverage(app: App, folder: string): Promise<void> {
  const { keepCoverageFile } = await import('./control/coverage-file.ts');
  const end = keepCoverageFile(folder, app.storedRequests.coverage);
  app.addHook('onClose', async () => end());
}

/** The package's own seed, read once for all servers of a process. Its files are small, and each is parsed as a whole. */
const readOwnSeed = memoize(() => {
  const folder = openFixturesFolder(seedFolder);
  return createSeed({ ...folder, readRecords: (path) => folder.read(path) as unknown[] });
});

/** The package's own seed is checked by its tests, any other folder now. Throws FixtureError. */
export async function openSeed(folder: string | undefined): Promise<Seed> {
  if (folder === undefined) return readOwnSeed();
  const { openSeed: openChecked, renderViolations } = await import('../world/seed-rules/seed-rules.ts');
  const { seed, violations } = openChecked(openFixturesFolder(folder));
  if (seed !== null) return seed;
  throw new FixtureError([...nameVersions(folder), ...renderViolations(violations)].join('\n'));
}

/** The versions are named first, since a folder of another version is usually refused for that reason. */
function nameVersions(folder: string): string[] {
  const [dataset, ownDataset] = [folder, seedFolder].map((one) => {
    const dataset = openFixturesFolder(one).read('dataset.json');
    return isJsonObject(dataset) ? dataset.datasetVersion : undefined;
  });
  if (typeof dataset !== 'string' || dataset === ownDataset) return [];
  return [
    `${folder} has dataset ${dataset}, but this sandbox reads ${ownDataset}: sbox fixtures dump --dir DIR writes one.`,
  ];
}

/** Worlds in memory may use a sixteenth for histories, whose values take three times their size as sent. */
const historyShare = 16;
const maxHistoryBytes = 64 * 1024 * 1024;

/** Half of the heap by default: requests, garbage and the seed need the rest. */
const memoryOf = ({ memory }: ServerOptions): number => memory ?? getHeapStatistics().heap_size_limit / 2;

/** Throws LogRefused and LogDamaged. */
export async function openData(
  options: ServerOptions & Pick<WorldsOptions, 'mustExist' | 'owns' | 'address'>,
  seed: Seed,
  onFailure: (error: Error) => void,
): Promise<Worlds> {
  const { data, fixtures, jobSteps = 1, worldLimit, mustExist = false, owns = false, address, onNotice } = options;
  const keptBytes = Math.min(maxHistoryBytes, Math.floor(memoryOf(options) / historyShare));
  const common = {
    seed,
    jobSteps,
    onFailure,
    mustExist,
    owns,
    keptBytes,
    worldLimit,
    ...(address === undefined ? {} : { address }),
    ...(onNotice === undefined ? {} : { onNotice }),
  };
  if (data === undefined) return createWorlds(common);
  const { readVersion } = await import('../package/package-files.ts');
  const served = { seed, identity: identifySeedFolder(fixtures), source: openFixturesFolder(fixtures ?? seedFolder) };
  return openWorlds(data, readVersion(), served, common);
}

async function closeServer(app: App): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), closeWithinMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
