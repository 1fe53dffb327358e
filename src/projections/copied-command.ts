// A request as the command line that sends exactly it. The command is read back as the parser of the command line reads it, so
// that the caller can compare: a value that would be taken for an option, a file or another value is noticed there. Pure.

import type { Operation } from '../contract/form/operation.ts';
import { defaultBaseUrl, tenantHeader } from '../contract/form/surface.ts';
import { fixtureOf, splitCredential, worldNamePattern } from '../contract/permissions.ts';
import type { OperationId } from '../contract/rows.ts';
import { memberIn } from '../primitives/json-pointer.ts';
import { parametersOf } from '../primitives/path-template.ts';
import { bodyFieldsOf, bodyFormsOf, kebab } from './body-fields.ts';
import { exampleOptions } from './example-command.ts';
import { parseValue, setValue } from './field-values.ts';

export interface CopiedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Some systems take no longer word on a command line. */
export const maxWordBytes = 128_000;
export const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** Why no command line sends the request; undefined where one does. */
export function whyNoCommand({ method, target, headers, body = '' }: CopiedRequest): string | undefined {
  const texts = [target, ...Object.entries(headers).flat()];
  // A terminal acts on them while they are pasted: ^C ends the line, a tab completes it.
  if ([...texts, body].some((text) => /(?!\n)\p{Cc}/u.test(text)))
    return 'It holds a control character, which no terminal lets through.';
  if (texts.some((text) => !/^[ -~]*$/.test(text)))
    return 'Its path or a header holds more than ASCII, which commands send in another form.';
  if (!/^\/[^ #]*$/.test(target)) return 'No command can ask for its path.';
  return method === 'HEAD' && body !== '' ? 'It is a HEAD with a body, which no command sends.' : undefined;
}

/** The commands of these take something else than the rows say, such as a file; a test compares this with the commands. */
export const commandsOfTheirOwn: ReadonlySet<string> = new Set<OperationId>([
  'uploadLogo',
  'importRows',
  'moveClock',
  'addFault',
  'forkWorld',
  'rewindWorld',
  'getWhy',
]);

/** What an operation takes, and nothing else. */
export interface CopiedInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/** The words after `sbox`, each value in one word with its option. */
export function writeCommand(row: Operation, { params, query, body }: CopiedInput): string[] {
  const operands = parametersOf(row.path).map((name) => params[name] ?? '');
  const options = exampleOptions(row, { query, body }).map(([flag, value]) =>
    value === true ? `--${flag}` : `--${flag}=${value}`,
  );
  return [...row.command, ...operands, ...options];
}

/** The input that the command reads from these words; undefined where it would refuse them, ask, or take them for more. */
export function readCommand(row: Operation, words: readonly string[]): CopiedInput | undefined {
  const names = parametersOf(row.path);
  const [operands, options] = [
    words.slice(row.command.length, row.command.length + names.length),
    new Map<string, string | true>(),
  ];
  for (const word of words.slice(row.command.length + names.length)) {
    const [, flag, value] = /^--([a-z][a-z0-9-]*)(?:=(.*))?$/s.exec(word) ?? [];
    if (flag === undefined || options.has(flag)) return undefined;
    options.set(flag, value ?? true);
  }
  const filters = [...Object.keys(row.filters ?? {}), ...(row.answer === 'page' ? ['limit', 'cursor'] : [])];
  const fields = bodyFieldsOf(row.body);
  const known = new Set([...filters.map(kebab), ...fields.map(({ flag }) => flag)]);
  if (
    operands.some((word) => word === '' || word.startsWith('-')) ||
    [...options.keys()].some((flag) => !known.has(flag))
  )
    return undefined;
  const body = row.body === undefined ? undefined : readBody(row, options);
  if (body === undefined && row.body !== undefined) return undefined;
  return {
    params: Object.fromEntries(names.map((name, index) => [name, String(operands[index])])),
    query: Object.fromEntries(
      filters.flatMap((name) => [[name, options.get(kebab(name))]].filter(([, value]) => value !== undefined)),
    ),
    body,
  };
}

function readBody(row: Operation, options: ReadonlyMap<string, string | true>): Record<string, unknown> | undefined {
  const body = {};
  for (const field of bodyFieldsOf(row.body)) {
    const value = options.get(field.flag);
    if (value === undefined && field.isRequired) return undefined;
    if (value !== undefined)
      setValue(body, field.path, parseValue(field, field.kind === 'list' ? [String(value)] : value));
  }
  const forms = bodyFormsOf(row.body);
  const isWhole = forms.some(({ required }) => required.every((name) => memberIn(body, [name]) !== undefined));
  return forms.length === 0 || isWhole ? body : undefined;
}

export interface CopiedIdentity {
  /** Undefined where no bearer token can be written; a header then carries what there is. */
  readonly token: string | undefined;
  readonly tenant: string | undefined;
  readonly words: readonly string[];
}

/** The identity, the world and the server, as far as they are not those of the built-in settings. */
export function writeIdentity(headers: CopiedRequest['headers'], origin: string): CopiedIdentity {
  const [, credential] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
  const tenant = headers[tenantHeader] || undefined;
  const words = [
    ...(credential === undefined ? [] : writeCredential(credential)),
    ...(tenant === undefined ? [] : [`--tenant=${tenant}`]),
    ...(origin === defaultBaseUrl ? [] : [`--base-url=${origin}`]),
  ];
  return { token: credential, tenant, words };
}

/** A token that has a `+` of its own is written together with its world: the command line would split it at the first one. */
function writeCredential(credential: string): string[] {
  const { token, world } = splitCredential(credential);
  const profile = fixtureOf(token)?.profile;
  const isApart = token !== '' && !token.includes('+') && (world === undefined || worldNamePattern.test(world));
  if (!isApart) return [`--token=${credential}`];
  const who = profile === undefined ? [`--token=${token}`] : profile === 'full' ? [] : [`--profile=${profile}`];
  return world === undefined ? who : [...who, `--world=${world}`];
}
