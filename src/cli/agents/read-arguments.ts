// Turns the arguments that a model gave a tool into the input of its operation. An argument that has no place there is
// refused by name before anything is sent; the service decides whether a value is right.

import type { Operation } from '../../contract/form/operation.ts';
import { suggestName } from '../../contract/form/said/suggest-name.ts';
import { isJsonObject, type JsonObject } from '../../primitives/json-object.ts';
import { isSegment, parametersOf } from '../../primitives/path-template.ts';
import { queryNamesOf, settingNames, type Tool, toolPageSize } from '../../projections/tools/operation-tool.ts';
import { UsageError } from '../failures/failures.ts';

/** Also reads which identity and world replace the session's, and whether a job is waited for. Throws UsageError. */
export function readArguments(row: Operation, { name, inputSchema }: Tool, given: JsonObject) {
  const known = Object.keys(inputSchema.properties);
  const settings = new Set(settingNames.filter((setting) => known.includes(setting)));
  const parameters = parametersOf(row.path);
  const queryNames = queryNamesOf(row);
  const placed = new Set([...settings, ...parameters, ...queryNames]);
  const others = Object.entries(given).filter(([argument]) => !placed.has(argument));
  const [stray] = others;
  if (row.body === undefined && stray !== undefined)
    throw new UsageError(`${name} has no argument "${stray[0]}".`, `${suggestName(stray[0], known)}`);
  const textOf = (argument: string): string | undefined => readText(name, argument, given[argument]);
  const params = Object.fromEntries(parameters.map((argument) => [argument, textOf(argument) ?? '']));
  for (const [argument, value] of Object.entries(params))
    if (!isSegment(value))
      throw new UsageError(`${name} needs "${argument}"${value && `, and "${value}" cannot be part of a path`}.`);
  const query = Object.fromEntries(queryNames.map((argument) => [argument, textOf(argument)]));
  const idempotencyKey = settings.has('idempotencyKey') ? textOf('idempotencyKey') : undefined;
  return {
    input: {
      params,
      query: row.answer === 'page' ? { limit: toolPageSize, ...dropUndefined(query) } : {},
      ...(row.body === undefined ? {} : { body: Object.fromEntries(others) }),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    },
    as: textOf('as'),
    world: textOf('world'),
    isFull: given.full === true,
    isWaiting: given.wait === true,
  };
}

function readText(tool: string, argument: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value) || isJsonObject(value))
    throw new UsageError(`"${argument}" of ${tool} takes one value, not ${JSON.stringify(value).slice(0, 60)}.`);
  return String(value);
}

const dropUndefined = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
