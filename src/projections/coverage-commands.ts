// Command lines that cover what a coverage report misses. Commands that must follow one another are one line of a shell, of which
// the last counts.

import type { Operation } from '../contract/form/operation.ts';
import { type MeetingRequest, type ProblemCode, problems, requestsTo } from '../contract/form/problems.ts';
import type { Scenario } from '../contract/records.ts';
import { type Row, rows } from '../contract/rows.ts';
import { findWanted } from '../contract/wanted-scenarios.ts';
import { fillTemplate } from '../primitives/path-template.ts';
import type { CommandTree } from './command-node.ts';
import { exampleOptions, renderExample } from './example-command.ts';
import { buildTriggers, findTriggers, renderApi, type Trigger, triggersOf } from './triggers.ts';

const join = (triggers: readonly Trigger[]): string => triggers.map(({ sbox }) => sbox).join(' && ');

/** The first matching scenario, after those that it follows; empty where there is none. */
function findChain(scenarios: readonly Scenario[], isWanted: (scenario: Scenario) => boolean): string {
  const first = scenarios.find(isWanted);
  return join(buildTriggers(findWanted(scenarios, (scenario) => scenario === first)));
}

/** The command of the operation, or an equivalent one where that command takes a file or words of its own. */
export function successCommand(row: Operation, tree: CommandTree): string {
  const { options = [] } = tree.commands.find(({ operationId }) => operationId === row.id) ?? {};
  const known = new Set(options.map(({ name }) => name));
  const isTyped = exampleOptions(row, row.example).every(([flag]) => known.has(flag));
  const command = isTyped ? renderExample(row, row.example) : renderCall(row);
  const lead = rows.find(({ id }) => id === row.exampleAfter);
  return lead === undefined ? command : `${successCommand(lead, tree)} && ${command}`;
}

/** The command line that provokes a code, whichever operation answers it; instructions where no command line can. */
export const codeCommand = (code: ProblemCode, scenarios: readonly Scenario[]): string =>
  findChain(scenarios, ({ expect }) => expect.code === code) || join(findTriggers(code, []));

/** The command line with which this operation answers the code, which a test runs; empty where it never does by itself. */
export function refusalCommand(row: Row, code: ProblemCode, scenarios: readonly Scenario[]): string {
  const path = new RegExp(`^${fillTemplate(row.path, () => '[^/]+')}$`);
  const isOwn = (request: Pick<MeetingRequest, 'method' | 'path'> | undefined): boolean =>
    request?.method === row.method && path.test(request.path.split('?', 1)[0] as string);
  const chain = findChain(scenarios, (scenario) => scenario.expect.code === code && isOwn(scenario));
  if (chain !== '') return chain;
  const { how, howElsewhere } = problems[code];
  if (how !== undefined) return how;
  const { meet = [], elsewhere } = requestsTo(code);
  const way = [meet, ...elsewhere].find((requests) => isOwn(requests.at(-1)));
  return way === undefined ? (howElsewhere ?? renderUnknown(row)) : join(triggersOf(way));
}

const anId = /\b([a-z]{2,5})_\d{4}\b/;

/** The example with an unknown id or name; empty where it has neither. */
function renderUnknown(row: Operation): string {
  const { params, ...rest } = row.example;
  const text = JSON.stringify(row.example);
  if (anId.test(text)) return renderCall({ ...row, example: JSON.parse(text.replace(anId, '$1_9999')) });
  const names = Object.keys(params ?? {}).map((name) => [name, 'nowhere']);
  return names.length === 0 ? '' : renderCall({ ...row, example: { ...rest, params: Object.fromEntries(names) } });
}

function renderCall({ method, path, example: { params = {}, query, body } }: Operation): string {
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  const target = `${fillTemplate(path, (name) => params[name] ?? '')}${search}`;
  return renderApi(method, target, ...(body === undefined ? [] : ['-d', JSON.stringify(body)]));
}
