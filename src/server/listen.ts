// Starts the sandbox on a port and stops it again. The seed is checked before anybody can call.

import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { FixtureError } from '../world/records/fixture-source.ts';
import { createSeed, type Seed } from '../world/records/seed.ts';
import { type AppOptions, buildApp } from './app.ts';
import { openFixturesFolder, seedFolder } from './fixtures-folder.ts';
import { explainListenError } from './listen-error.ts';

export interface ServerOptions extends Partial<Omit<AppOptions, 'seed'>> {
  /** 127.0.0.1 unless told: the tokens are public. */
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** A folder to serve instead of the seed that comes with the package. */
  readonly fixtures?: string;
}

export interface RunningServer {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly seed: Seed;
  readonly app: FastifyInstance;
  /** Finishes what was accepted, for at most two seconds. */
  readonly close: () => Promise<void>;
}

const closeWithinMs = 1_500;
const violationsShown = 20;

/** Throws ListenError when the address cannot be had, FixtureError when the folder cannot be served. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host = '127.0.0.1', port, fixtures, ...rest } = options;
  const seed = await openSeed(fixtures);
  const app = buildApp({ jobSteps: 1, cors: [], ...rest, seed });
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw await explainListenError(error as NodeJS.ErrnoException, host, port);
  }
  const bound = (app.server.address() as AddressInfo).port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    host,
    port: bound,
    seed,
    app,
    close: () => closeServer(app),
  };
}

/** The package's own seed is checked by its tests, any other folder now. */
async function openSeed(folder: string | undefined): Promise<Seed> {
  if (folder === undefined) return createSeed(openFixturesFolder(seedFolder));
  const { openSeed: openChecked } = await import('../world/seed-rules/seed-rules.ts');
  const { seed, violations } = openChecked(openFixturesFolder(folder));
  if (seed !== null) return seed;
  const lines = violations.slice(0, violationsShown).map(({ file, record, rule, detail }) => {
    return [file, record, `rule ${rule}`, detail].filter((part) => part !== '').join(': ');
  });
  const more = violations.length - lines.length;
  throw new FixtureError([...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'));
}

async function closeServer(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), closeWithinMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
