import { expect, test } from 'vitest';
import { commandTree } from '../../src/cli/commands/commands.ts';
import { rowOf } from '../../src/contract/rows.ts';
import { buildOperationCommand } from '../../src/projections/operation-command.ts';
import { listFiles } from '../support/source-files.ts';

const { commands } = commandTree;
const folder = 'src/cli/commands/';
const paths = listFiles(folder.slice(0, -1)).filter((path) => path.split('/').length > 4);

/** A command that follows from its row alone needs no module. */
const hasModule = commands.filter(
  ({ operationId, ...node }) =>
    operationId === undefined ||
    JSON.stringify({ ...node, operationId }) !== JSON.stringify(buildOperationCommand(rowOf(operationId))),
);

test('a command is the module of its last word, in the folder of its first', () => {
  const places = hasModule.map(({ words }) => `${folder}${words[0]}/${words.at(-1)}.ts`);
  expect(places.length).toBeGreaterThan(25);
  expect(places.filter((place) => !paths.includes(place))).toEqual([]);
});

test('no folder is there without a command, and no module of a command is called for what all are', () => {
  const folders = new Set(paths.map((path) => path.split('/').at(-2)));
  const firstWords = new Set(hasModule.map(({ words }) => words[0]));
  expect([...folders].filter((name) => !firstWords.has(name))).toEqual([]);
  expect(paths.filter((path) => path.endsWith('/command.ts'))).toEqual([]);
});
