// As commands.test.ts, for what starts programs.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runScenario } from '../support/run-scenario.ts';
import { parseScenario, renderScenario } from '../support/scenario.ts';

test('what starts a program gives, to the letter, what the scenario says', async () => {
  const text = readFileSync('test/scenarios/programs.processes.txt', 'utf8');
  const { parts } = await runScenario(parseScenario(text));
  expect(renderScenario(parts)).toBe(text);
});
