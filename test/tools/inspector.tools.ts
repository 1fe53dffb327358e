// The tools of `sbox mcp`, as another client of the protocol lists them.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startAgent } from '../support/agent.ts';
import { counts } from '../support/oracle.ts';
import { toolsFolder } from './run-tool.ts';

test('the command line of the protocol’s inspector lists the tools', async () => {
  const agent = await startAgent(['--tools', 'all']);
  const words = [agent.url, '--transport', 'http', '--method', 'tools/list'];
  // It looks for its own package.json from where it is started.
  const { stdout } = await promisify(execFile)(process.execPath, ['index.js', ...words], {
    cwd: join(toolsFolder, 'node_modules/@modelcontextprotocol/inspector-cli/build'),
    maxBuffer: 4 * 1024 * 1024,
  });
  expect((JSON.parse(stdout) as { tools: object[] }).tools).toHaveLength(counts.ending + 4);
});
