// The command lines that meet what a report of coverage misses. Commands that have to follow one another are one line of a
// shell, of which the last counts.

import type { Operation } from '../contract/form/operation.ts';
import { type MeetingRequest, type ProblemCode, problems } from '../contract/form/problems.ts';
import type { Scenario } from '../contract/records.ts';
import { type Row, rows } from '../contract/rows.ts';
import { findWanted } from '../contract/wanted-scenarios.ts';
import { fillTemplate } from '../primitives/path-template.ts';
import type { CommandTree } from './command-node.ts';
import { exampleOptions, renderExample } from './example-command.ts';
import { buildTriggers, buildWay, findTriggers, renderApi, type Trigger } from './triggers.ts';

const join = (triggers: readonly Trigger[]): string => triggers.map(({ sbox }) => sbox).join(' && ');

/** The first scenario of the kind, after those that it follows; empty where there is none. */
function findChain(scenarios: readonly Scenario[], isWanted: (scenario: Scenario) => boolean): string {
  const first = scenarios.find(isWanted);
  return join(buildTriggers(findWanted(scenarios, (scenario) => scenario === first)));
}

/** The command of the operation, or one that sends the same where that command takes a file or words of its own instead. */
export function successCommand(row: Operation, tree: CommandTree): string {
  const { options = [] } = tree.commands.find(({ operationId }) => operationId === row.id) ?? {};
  const known = new Set(options.map(({ name }) => name));
  const isTyped = exampleOptions(row, row.example).every(([flag]) => known.has(flag));
  const own = isTyped ? renderExample(row, row.example) : renderCall(row);
  const lead = rows.find(({ id }) => id === row.exampleAfter);
  return lead === undefined ? own : `${successCommand(lead, tree)} && ${own}`;
}

/** The command line that meets a code, whichever operation answers it; words where no command line can. */
export const codeCommand = (code: ProblemCode, scenarios: readonly Scenario[]): string =>
  findChain(scenarios, ({ expect }) => expect.code === code) || join(findTriggers(code, []));

/** The command line with which this operation answers the code, which a test runs; empty where it never does on its own. */
export function refusalCommand(row: Row, code: ProblemCode, scenarios: readonly Scenario[]): string {
  const path = new RegExp(`^${fillTemplate(row.path, () => '[^/]+')}$`);
  const isOwn = (request: Pick<MeetingRequest, 'method' | 'path'> | undefined): boolean =>
    request?.method === row.method && path.test(request.path.split('?', 1)[0] as string);
  const chain = findChain(scenarios, (scenario) => scenario.expect.code === code && isOwn(scenario));
  if (chain !== '') return chain;
  const { meet = [], how, elsewhere = [], howElsewhere } = problems[code];
  if (how !== undefined) return how;
  const way = [meet, ...elsewhere].find((requests) => isOwn(requests.at(-1)));
  return way === undefined ? (howElsewhere ?? renderUnknown(row)) : join(buildWay(way));
}

const anId = /\b([a-z]{2,5})_\d{4}\b/;

/** The example with an id that no record has, or a name that nothing has; empty where it names nothing. */
function renderUnknown(row: Operation): string {
  const { params, ...rest } = row.example;
  const text = JSON.stringify(row.example);
  if (anId.test(text)) return renderCall({ ...row, example: JSON.parse(text.replace(anId, '$1_9999')) });
  const names = Object.keys(params ?? {}).map((name) => [name, 'nowhere']);
  return names.length === 0 ? '' : renderCall({ ...row, example: { ...rest, params: Object.fromEntries(names) } });
}

function renderCall({ method, path, example: { params = {}, query, body } }: Operation): string {
  const asked = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  const target = `${fillTemplate(path, (name) => params[name] ?? '')}${asked}`;
  return renderApi(method, target, ...(body === undefined ? [] : ['-d', JSON.stringify(body)]));
}
