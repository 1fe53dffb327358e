// The page by which a person configures an agent for sbox: what each configuration starts is a server of the protocol.
import { expect, test } from 'vitest';
import { agentsPath } from '../../../../src/cli/commands/mcp/http.ts';
import { agentsPort } from '../../../../src/cli/commands/mcp/mcp.ts';
import prompts from '../../../../src/cli/commands/mcp/prompts.json' with { type: 'json' };
import { maxCharacters } from '../../../../src/cli/commands/mcp/tool-result.ts';
import { chooseTools } from '../../../../src/cli/commands/mcp/tools.ts';
import { listParts } from '../../../../src/cli/commands/walkthrough/parse-story.ts';
import { briefly } from '../../../../src/projections/tools/brief.ts';
import { toolPageSize } from '../../../../src/projections/tools/operation-tool.ts';
import { runCli } from '../../../support/run-cli.ts';
import { readText } from '../../../support/source-files.ts';
import { startTestServer } from '../../../support/test-app.ts';

const { text } = readText('docs/agents.md');
const lines = text.split('\n');
const blocksOf = (language: string): string[] =>
  listParts(lines).flatMap((part) =>
    part.kind === 'fence' && part.language === language ? [lines.slice(part.from, part.to).join('\n')] : [],
  );

interface Entry {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly url?: string;
}
const entries = blocksOf('json').map((block): Entry => {
  const { mcpServers, servers } = JSON.parse(block) as Record<string, { sbox: Entry } | undefined>;
  return (mcpServers ?? servers)?.sbox ?? {};
});
const started = entries.flatMap(({ command, args = [] }) => (command === undefined ? [] : [[command, ...args]]));

test('the page has the forms that it speaks of', () => {
  expect(entries).toHaveLength(4);
  expect(blocksOf('sh')).toEqual(['claude mcp add sbox -- sbox mcp', 'sbox mcp --http']);
  expect(blocksOf('toml')).toEqual(['[mcp_servers.sbox]\ncommand = "sbox"\nargs = ["mcp"]']);
  expect(entries.find(({ url }) => url !== undefined)?.url).toBe(`http://127.0.0.1:${agentsPort}${agentsPath}`);
});

test.each(started)('%s %s %j starts a server', async (program, ...words) => {
  expect(program).toBe('sbox');
  const { url } = await startTestServer();
  const argv = words.map((word) => (word === 'http://127.0.0.1:4600' ? url : String(word)));
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const hello = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  const { stdout, exitCode } = await runCli(argv, { stdin: `${hello}\n` });
  expect([JSON.parse(stdout).result.serverInfo.name, exitCode]).toEqual(['sbox', 0]);
});

test('its figures and names are those of the code', () => {
  const words = text.replaceAll(/\s+/g, ' ');
  expect(words).toContain(`${chooseTools({}).length} tools`);
  expect(words).toContain(`offers all ${chooseTools({ names: 'all' }).length}: one for each operation`);
  expect(words).toContain(`A page has ${toolPageSize} records`);
  expect(words).toContain(`A list of more than ${briefly.elements} elements`);
  expect(words).toContain(`up to ${maxCharacters.toLocaleString('en')} characters`);
  for (const { name } of prompts) expect(words).toContain(`\`${name}\``);
});

test('the skill, which travels to folders without sbox, never runs a package of that name', () => {
  expect(readText('docs/skill.md').text).not.toContain('npx');
});
