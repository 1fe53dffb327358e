// The parts of hand-written pages that follow from the sources, by the name in their markers.

import { readdirSync, readFileSync } from 'node:fs';
import { renderMarkdown } from '../bench/render.ts';
import { type Results, readResults } from '../bench/results.ts';
import type { Exercise } from '../src/cli/serving/explore/exercise.ts';
import { examples } from '../src/contract/examples.ts';
import type { Operation } from '../src/contract/form/operation.ts';
import { operations } from '../src/contract/operations.ts';
import { fixtureTokens, fullToken, inWorld } from '../src/contract/permissions.ts';
import type { OperationId } from '../src/contract/rows.ts';
import { examplePathOf } from './example-path.ts';

export type PageBlocks = Readonly<Record<string, () => string>>;

export const readmeBlocks: PageBlocks = { tokens: renderTokens };

export const startBlocks: PageBlocks = {
  footprint: renderFootprintFlow,
  explore: () => showRun('explore'),
  library: () => showFile('test/library/example.test.ts', 'ts'),
};

export const elsewhereBlocks: PageBlocks = {
  vitest: () => showFile('test/library/fixture-example.test.ts', 'ts'),
  'node-test': () => showFile('test/tools/examples/node.test.mjs', 'js'),
  jest: () => showFile('test/tools/examples/jest.test.js', 'js'),
  'playwright-config': () => showFile('test/tools/examples/playwright.config.js', 'js'),
  playwright: () => showFile('test/tools/examples/portfolios.spec.js', 'js'),
  pytest: () => showFile('test/tools/examples/test_sbox.py', 'python'),
  go: () => showFile('test/tools/examples/sbox_test.go', 'go'),
  'playwright-sandbox': () => showFile('test/tools/examples/sandbox.spec.js', 'js'),
};

export const gradeBlocks: PageBlocks = {
  exercises: renderExercises,
  agent: () => showFile('test/tools/examples/grade-agent.mjs', 'js'),
};

/** Each exercise with the first sentence of its task and its budget. */
function renderExercises(): string {
  const folder = new URL('../exercises/', import.meta.url);
  const rows = readdirSync(folder).map((file) => {
    const { instruction, budget } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Exercise;
    const [task] = instruction.split(/(?<=[.?]"?) (?=[A-Z])/);
    return `| \`${file.slice(0, -5)}\` | ${task} | ${budget.calls} calls, ${budget.credits} credits |`;
  });
  return ['| exercise | task | budget |', '|---|---|---|', ...rows.sort()].join('\n');
}

export const benchBlocks: PageBlocks = { measurements: () => renderLastRun(renderMarkdown) };

export const decisionBlocks: PageBlocks = { index: renderDecisionIndex };

/** The last run of the bench, or how to make one. */
function renderLastRun(render: (results: Results) => string): string {
  const results = readResults();
  return results === null ? 'Run `npm run bench` to measure it here.' : render(results);
}

/** One line per decision, from the title of its page. */
function renderDecisionIndex(): string {
  const folder = new URL('../docs/decisions/', import.meta.url);
  const pages = readdirSync(folder).filter((name) => /^\d/.test(name));
  const lines = pages.sort().map((name) => {
    const [, number = '', title = ''] =
      /^# Decision (\d+): (.+)/.exec(readFileSync(new URL(name, folder), 'utf8')) ?? [];
    return `| ${number} | [${title}](${name}) |`;
  });
  return ['| | what it decides |', '|---|---|', ...lines].join('\n');
}

function renderTokens(): string {
  const lines = fixtureTokens.map(
    ({ token, organizationId, purpose }) => `| \`${token}\` | ${organizationId} | ${purpose} |`,
  );
  return ['| token | organization | what it is for |', '|---|---|---|', ...lines].join('\n');
}

/** The flow of the specification with curl: events, job, two reads that move it, result. */
function renderFootprintFlow(): string {
  const { query } = examples.listEvents;
  const events = new URLSearchParams(Object.entries(query ?? {}));
  return [
    '```sh',
    'BASE=http://127.0.0.1:4600',
    `AUTH='Authorization: Bearer ${inWorld(fullToken.token, 'readme')}'`,
    '',
    '# 1. Find severe hailstorms',
    `curl -s -H "$AUTH" "$BASE${pathOf('listEvents')}?${events}"`,
    '',
    '# 2. Enqueue the damage footprint of one event on one plot: the response is 202, and JOB keeps its Location',
    `JOB=$(curl -si -H "$AUTH" -H 'Content-Type: application/json' -H 'Idempotency-Key: my-first-job' \\`,
    `  -d '${JSON.stringify(examples.createJob.body)}' "$BASE${pathOf('createJob')}" | \\`,
    `  sed -n 's/^[Ll]ocation: *\\([^[:space:]]*\\).*/\\1/p')`,
    '',
    '# 3. Read it until it has succeeded: each read moves it one step',
    'curl -s -H "$AUTH" "$BASE$JOB"',
    'curl -s -H "$AUTH" "$BASE$JOB"',
    '',
    '# 4. Geometry, damaged hectares, cells by severity',
    `curl -s -H "$AUTH" "$BASE$JOB/result"`,
    '```',
  ].join('\n');
}

/** A file that a test runs, word for word. */
function showFile(path: string, language: string): string {
  return `\`\`\`${language}\n${readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')}\`\`\``;
}

/** A command of docs/support.md with the output that a test compares. */
function showRun(command: string): string {
  const lines = readFileSync(new URL('../docs/support.md', import.meta.url), 'utf8').split('\n');
  const from = lines.findIndex((line) => line.startsWith(`$ sbox ${command} `));
  return ['```console', ...lines.slice(from, lines.indexOf('```', from)), '```'].join('\n');
}

function pathOf(id: OperationId): string {
  const row = (operations as readonly Operation[]).find((candidate) => candidate.id === id);
  if (row === undefined) throw new Error(`The table has no operation ${id}.`);
  return examplePathOf(row);
}

/** The text of a page with each block between its two markers replaced; the markers stay. */
export function fillBlocks(path: string, text: string, blocks: PageBlocks): string {
  return Object.entries(blocks).reduce((filled, [name, render]) => {
    const [start, end] = [`<!-- generated: ${name} -->`, `<!-- end: ${name} -->`];
    const [from, to] = [filled.indexOf(start), filled.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`${path} lacks the markers ${start} and ${end}, in this order.`);
    return `${filled.slice(0, from + start.length)}\n${render()}\n${filled.slice(to)}`;
  }, text);
}

const fence = /^```.*?^```$/gms;

/** The text of a translated page with the blocks of code of the page that it translates, in their order. */
export function copyFences(path: string, translated: string, text: string): string {
  const fences = text.match(fence) ?? [];
  if (translated.match(fence)?.length !== fences.length)
    throw new Error(`${path} has not the ${fences.length} blocks of code.`);
  return translated.replace(fence, () => fences.shift() as string);
}
