import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { seedFolder } from '../../src/server/seed/fixtures-folder.ts';
import { openSeed } from '../../src/server/start-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'sbox-seed-'));
cpSync(seedFolder, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

/** The error for a folder with so many tokens of an organization that it does not have. */
async function linesOf(count: number): Promise<string[]> {
  const token = (index: number) => ({
    token: `token-${index}`,
    organizationId: 'org_none',
    permissions: [],
    purpose: 'None.',
  });
  writeFileSync(join(folder, 'tokens.json'), JSON.stringify(Array.from({ length: count }, (_, index) => token(index))));
  const refusal = await openSeed(folder).catch((error: Error) => error);
  return (refusal as Error).message.split('\n');
}

test('twenty violations of a folder are told line by line, and the others are counted', async () => {
  const twenty = await linesOf(20);
  expect(twenty).toHaveLength(20);
  expect(twenty.at(-1)).toBe(
    'tokens.json: token-19: rule 1: organizationId names org_none, which is not among the organizations of dataset.json',
  );
  expect((await linesOf(21)).slice(19)).toEqual([twenty.at(-1), 'and 1 more']);
  expect((await linesOf(23)).slice(20)).toEqual(['and 3 more']);
});

test('a file as a whole is told without a record', async () => {
  writeFileSync(join(folder, 'tokens.json'), '[]');
  await expect(openSeed(folder)).rejects.toThrow(/^tokens\.json: rule 0: must/);
});

test('a folder that holds is opened', async () => {
  cpSync(join(seedFolder, 'tokens.json'), join(folder, 'tokens.json'));
  const { organizationIds } = await openSeed(folder);
  expect(organizationIds).toEqual(['org_pampa', 'org_ebro']);
});
