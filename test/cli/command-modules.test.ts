import { expect, test } from 'vitest';
import { commandTree } from '../../src/cli/commands/commands.ts';
import { rowOf } from '../../src/contract/rows.ts';
import { buildOperationCommand } from '../../src/projections/operation-command.ts';
import { listFiles } from '../support/source-files.ts';

const { commands, topics } = commandTree;
const folder = 'src/cli/commands/';

/** A command that follows from its row alone needs no module. */
const hasModule = commands.filter(
  ({ operationId, ...node }) =>
    operationId === undefined ||
    JSON.stringify({ ...node, operationId }) !== JSON.stringify(buildOperationCommand(rowOf(operationId))),
);

test('a command is the module of its words, in the folder of its group, and one of worlds in theirs', () => {
  const places = hasModule.map(({ words }) => {
    const topic = topics.find(({ word }) => word === words[0]);
    const group = topic?.word === 'worlds' ? topic.word : topic?.group.toLowerCase();
    return `${folder}${group}/${words.join('-')}.ts`;
  });
  const modules = listFiles(folder.slice(0, -1)).filter((path) => path.split('/').length > 4);
  expect(places.length).toBeGreaterThan(25);
  expect(places.sort()).toEqual(modules);
});
