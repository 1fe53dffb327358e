// A sandbox for a test: in process, or on a free port. Both serve the committed seed unless told otherwise.

import { type App, type AppOptions, buildApp } from '../../src/server/app.ts';
import { openFixturesFolder, seedFolder } from '../../src/server/seed/fixtures-folder.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../src/server/start-server.ts';
import { createSeed, type Seed } from '../../src/world/records/seed.ts';
import { atFileEnd } from './at-file-end.ts';

let seed: Seed | undefined;

/** The committed seed, read once. */
export function openSeed(): Seed {
  seed ??= createSeed(openFixturesFolder(seedFolder));
  return seed;
}

/** For `app.inject(…)`; it listens to nobody, so there is nothing to close. */
export function buildTestApp(options: Partial<AppOptions> = {}): App {
  return buildApp({ seed: openSeed(), jobSteps: 1, cors: [], ...options });
}

/** On a free port of 127.0.0.1; closed when the test file ends. */
export async function startTestServer(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const server = await startServer({ port: 0, ...options });
  atFileEnd(() => server.close());
  return server;
}
