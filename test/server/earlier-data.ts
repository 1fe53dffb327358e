// Servers over data and seeds of an earlier version, and what is written to them.
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { seedFolder } from '../../src/server/seed/fixtures-folder.ts';
import { type RunningServer, startServer } from '../../src/server/start-server.ts';
import { as } from '../support/as.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

export const newFolder = () => makeTempFolder('earlier');

export async function seedWithOtherScenarios(): Promise<string> {
  const folder = await newFolder();
  await cp(seedFolder, folder, { recursive: true });
  const scenarios = JSON.parse(await readFile(join(folder, 'scenarios.json'), 'utf8'));
  scenarios[0].note = 'Said in other words.';
  await writeFile(join(folder, 'scenarios.json'), JSON.stringify(scenarios));
  return folder;
}

export async function start(data: string, fixtures?: string): Promise<RunningServer> {
  const server = await startServer({ port: 0, data, ...(fixtures === undefined ? {} : { fixtures }) });
  onTestFinished(() => server.close());
  return server;
}

export async function createClient({ url }: RunningServer, name: string): Promise<string | null> {
  const headers = { ...as('full'), 'content-type': 'application/json', 'idempotency-key': name };
  const answer = await fetch(`${url}/v1/clients`, { method: 'POST', headers, body: JSON.stringify({ name }) });
  expect(answer.status).toBe(201);
  return answer.headers.get('sbox-position');
}
