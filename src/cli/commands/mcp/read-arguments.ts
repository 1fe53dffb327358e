// Turns the arguments that a model gave a tool into the input of an operation. An argument that the operation does not have is
// refused by name.

import type { OperationInput } from '../../../client/request.ts';
import { suggestName } from '../../../contract/form/localization/localized-text.ts';
import type { Operation } from '../../../contract/form/operation.ts';
import { isJsonObject, type JsonObject } from '../../../primitives/json-object.ts';
import { isSegment, parametersOf } from '../../../primitives/path-template.ts';
import { queryNamesOf, settingNames, type Tool, toolPageSize } from '../../../projections/tools/operation-tool.ts';
import { UsageError } from '../../failures/failures.ts';

/** The service decides whether a value is right. Throws UsageError. */
export function readArguments(row: Operation, { name, inputSchema }: Tool, args: JsonObject) {
  const known = Object.keys(inputSchema.properties);
  const settings = new Set(settingNames.filter((setting) => known.includes(setting)));
  const parameters = parametersOf(row.path);
  const queryNames = queryNamesOf(row);
  const placed = new Set([...settings, ...parameters, ...queryNames]);
  const others = Object.entries(args).filter(([argument]) => !placed.has(argument));
  const [stray] = others;
  if (row.body === undefined && stray !== undefined)
    throw new UsageError(`${name} has no argument "${stray[0]}".`, `${suggestName(stray[0], known)}`);
  const textOf = (argument: string): string | undefined => readText(name, argument, args[argument]);
  const params = Object.fromEntries(parameters.map((argument) => [argument, textOf(argument) ?? '']));
  for (const [argument, value] of Object.entries(params))
    if (!isSegment(value))
      throw new UsageError(`${name} needs "${argument}"${value && `, and "${value}" cannot be part of a path`}.`);
  const query = Object.fromEntries(queryNames.map((argument) => [argument, textOf(argument)]));
  const idempotencyKey = settings.has('idempotencyKey') ? textOf('idempotencyKey') : undefined;
  const input: OperationInput = {
    params,
    query: row.answer === 'page' ? { limit: toolPageSize, ...dropUndefined(query) } : dropUndefined(query),
    ...(row.body === undefined ? {} : { body: Object.fromEntries(others) }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
  return {
    input,
    as: textOf('as'),
    world: textOf('world'),
    isFull: args.full === true,
    asksToWait: args.wait === true,
  };
}

export function readText(tool: string, argument: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value) || isJsonObject(value))
    throw new UsageError(`"${argument}" of ${tool} takes one value, not ${JSON.stringify(value).slice(0, 60)}.`);
  return String(value);
}

const dropUndefined = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
