// The page by which a person writes a story: its own example is written, run, presented in part, and broken on purpose.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listParts } from '../../../../src/cli/commands/walkthrough/parse-story.ts';
import { fillWords, splitLine } from '../../../../src/cli/commands/walkthrough/split-line.ts';
import { runCli } from '../../../support/run-cli.ts';
import { readText } from '../../../support/source-files.ts';

const lines = readText('docs/stories.md').text.split('\n');
const blocks = listParts(lines).flatMap((part) => (part.kind === 'fence' ? [part] : []));
const textOf = (language: string): string[] => {
  const block = blocks.find((one) => one.language === language);
  return lines.slice(block?.from, block?.to);
};
const commands = textOf('sh').map((line) => fillWords(splitLine(line).words, new Map()).slice(1));

let folder = '';
const home = process.cwd();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sbox-claim-'));
  process.chdir(folder);
  await writeFile('claim.md', `${textOf('markdown').join('\n')}\n`);
});
afterAll(async () => {
  process.chdir(home);
  await rm(folder, { recursive: true });
});

test('the story of the page has ten lines at most', () => {
  expect(textOf('markdown').length).toBeLessThanOrEqual(10);
  expect(commands.map(([, , flag]) => flag)).toEqual(['--write', undefined, '--check']);
});

test('its commands write it, run it through and check it', async () => {
  for (const argv of commands) expect([argv, (await runCli(argv)).exitCode]).toEqual([argv, 0]);
  expect(await readFile('claim.md', 'utf8')).toContain(
    '\nclaimId  clm_0012\nstatus   submitted\n$ sbox claims get $claimId',
  );
});

test('it fails its check with a readable difference when one output is changed', async () => {
  await writeFile(
    'claim.md',
    (await readFile('claim.md', 'utf8')).replace('status   submitted\n$', 'status   paid\n$'),
  );
  const { stdout, exitCode } = await runCli(['walkthrough', 'claim.md', '--check']);
  expect(exitCode).toBe(1);
  expect(stdout).toBe(
    [
      '✗ claim.md:6  $ sbox claims create --policy-id pol_0001 --aoi-id aoi_0002 --peril hail --occurred-at 2026-01-12T17:45:00-03:00 --fields claimId,status',
      '    claimId  clm_0012',
      '  - status   paid',
      '  + status   submitted',
      '',
    ].join('\n'),
  );
});
