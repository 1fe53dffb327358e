// A request as the command lines that send exactly it. Each is parsed again, built into a request and compared; a command
// that would send anything else is not shown. Pure.

import { buildFreeRequest, findOperation } from '../../client/free-request.ts';
import { buildRequest, type HttpRequest } from '../../client/request.ts';
import { acceptedTypes, idempotencyKeyHeader } from '../../contract/form/surface.ts';
import { fullToken } from '../../contract/permissions.ts';
import { listDifferences } from '../../primitives/json-differences.ts';
import { isJsonObject, tryParseJson } from '../../primitives/json-object.ts';
import { parametersOf } from '../../primitives/path-template.ts';
import type { Shell } from '../../primitives/shells/shell.ts';
import {
  byteLength,
  type CopiedRequest,
  commandsOfTheirOwn,
  maxWordBytes,
  readCommand,
  whyNoCommand,
  writeCommand,
  writeIdentity,
} from '../../projections/copied-command.ts';
import { renderCurl } from '../../projections/curl.ts';

/** Undefined where no command can send it; `whyNoCommand` says why. */
export const renderAsCurl = (request: CopiedRequest, origin: string, shell: Shell): string | undefined =>
  whyNoCommand(request) === undefined
    ? renderCurl({ ...request, url: `${origin}${request.target}` }, shell)
    : undefined;

/** The command of the operation where it sends the same, else `sbox api`; undefined where neither does. */
export function renderAsSbox(request: CopiedRequest, origin: string, shell: Shell): string | undefined {
  const url = new URL(`${origin}${request.target}`);
  const isKept = `${url.pathname}${url.search}` === request.target;
  if (whyNoCommand(request) !== undefined || !isKept) return undefined;
  const words = renderOperationCommand(request, origin) ?? renderFreeCommand(request, origin);
  return words?.some((word) => byteLength(word) > maxWordBytes) ? undefined : words && shell.line(words);
}

function renderOperationCommand(request: CopiedRequest, origin: string): string[] | undefined {
  const { method, target, headers, body: text } = request;
  const [path = '', search = ''] = target.split(/\?(.*)/s);
  const row = findOperation(method, path);
  const body = text === undefined ? undefined : tryParseJson(text);
  if (row === undefined || row.method !== method || commandsOfTheirOwn.has(row.id)) return undefined;
  if ((text === undefined) !== (row.body === undefined) || (text !== undefined && !isPlain(text, body)))
    return undefined;
  const identity = writeIdentity(headers, origin);
  const key = headers[idempotencyKeyHeader];
  const params = readParameters(row.path, path);
  if (params === undefined || (key !== undefined) !== row.idempotencyKey) return undefined;
  const query = Object.fromEntries(new URLSearchParams(search));
  const words = writeCommand(row, { params, query, body: isJsonObject(body) ? body : undefined });
  const read = readCommand(row, words);
  if (read === undefined) return undefined;
  const { token, tenant } = identity;
  // Without a token the command would use the first profile.
  if (token === undefined) return undefined;
  const connection = { baseUrl: origin, token, ...(tenant && { tenant }) };
  const sent = buildRequest(connection, row, { ...read, ...(key === undefined ? {} : { idempotencyKey: key }) });
  const isSame = isSameHead(sent, request, origin) && (text === undefined || isSameJson(sent.body, body));
  return isSame
    ? ['sbox', ...words, ...(key === undefined ? [] : [`--idempotency-key=${key}`]), ...identity.words]
    : undefined;
}

function renderFreeCommand(request: CopiedRequest, origin: string): string[] | undefined {
  const { method, target, headers, body } = request;
  if (!/^[A-Z]+$/.test(method)) return undefined;
  const { token, tenant, words } = writeIdentity(headers, origin);
  const connection = { baseUrl: origin, token: token ?? fullToken.token, ...(tenant && { tenant }) };
  const input = { method, path: target, idempotencyKey: '', ...(body === undefined ? {} : { body }) };
  const usual = buildFreeRequest(connection, { ...input, headers: [] }).headers;
  const wanted = { ...withoutUsual(headers), accept: withoutUsual(headers).accept ?? acceptedTypes };
  const changed = Object.entries(wanted).filter(([name, value]) => usual[name] !== value);
  const lacking = Object.keys(usual).filter((name) => !(name in wanted));
  // An option with an empty value removes the header, and spaces around a value are lost.
  if (changed.some(([, value]) => value === '' || value !== value.trim())) return undefined;
  const options = [...changed, ...lacking.map((name) => [name, ''] as const)];
  const sent = buildFreeRequest(connection, { ...input, headers: options });
  if (!isSameHead(sent, request, origin) || sent.body !== body) return undefined;
  return [
    ...['sbox', 'api', method, target],
    ...(body === undefined ? [] : [`--data-raw=${body}`]),
    ...options.flatMap(([name, value]) => ['-H', value === '' ? `${name}:` : `${name}: ${value}`]),
    ...words,
  ];
}

function isSameHead(sent: HttpRequest, { method, target, headers }: CopiedRequest, origin: string): boolean {
  const [one, other] = [sent.headers, headers].map((each) => Object.entries(withoutUsual(each)).sort());
  return sent.method === method && sent.url === `${origin}${target}` && JSON.stringify(one) === JSON.stringify(other);
}

/** Without an `accept` that does not change the answer. */
function withoutUsual({ accept, ...headers }: Readonly<Record<string, string>>): Record<string, string> {
  return accept === undefined || accept === acceptedTypes || accept === '*/*' ? headers : { ...headers, accept };
}

/** False for JSON that would change on the way: with a repeated name, or a number that is written differently again. */
const isPlain = (text: string, document: unknown): boolean =>
  isJsonObject(document) && text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1') === JSON.stringify(document);

const isSameJson = (sent: string | undefined, document: unknown): boolean =>
  sent !== undefined && listDifferences(JSON.parse(sent), document).length === 0;

/** Undefined where a segment is not well-formed percent-encoding. */
function readParameters(template: string, path: string): Record<string, string> | undefined {
  const segments = path.split('/');
  const names = template.split('/');
  try {
    return Object.fromEntries(
      parametersOf(template).map((name) => [name, decodeURIComponent(segments[names.indexOf(`{${name}}`)] ?? '')]),
    );
  } catch {
    return undefined;
  }
}
