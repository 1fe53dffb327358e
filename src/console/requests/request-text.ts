// Renders a request as command lines that send exactly it, by curl and by `sbox api`. The request that `sbox api` would send is
// built and compared; where it differs, no command is shown.

import { buildFreeRequest } from '../../client/free-request.ts';
import type { HttpRequest } from '../../client/request.ts';
import { acceptedTypes } from '../../contract/form/surface.ts';
import { fullToken } from '../../contract/permissions.ts';
import type { Shell } from '../../primitives/shells/shell.ts';
import {
  byteLength,
  type CopiedRequest,
  maxWordBytes,
  whyNoCommand,
  writeIdentity,
} from '../../projections/copied-command.ts';
import { renderCurl } from '../../projections/curl.ts';

/** Undefined where no command can send it; `whyNoCommand` says why. */
export const renderAsCurl = (request: CopiedRequest, origin: string, shell: Shell): string | undefined =>
  whyNoCommand(request) === undefined
    ? renderCurl({ ...request, url: `${origin}${request.target}` }, shell)
    : undefined;

/** Undefined where `sbox api` sends anything else. */
export function renderAsSbox(request: CopiedRequest, origin: string, shell: Shell): string | undefined {
  const url = new URL(`${origin}${request.target}`);
  const isKept = `${url.pathname}${url.search}` === request.target;
  if (whyNoCommand(request) !== undefined || !isKept) return undefined;
  const words = listWords(request, origin);
  return words?.some((word) => byteLength(word) > maxWordBytes) ? undefined : words && shell.line(words);
}

function listWords(request: CopiedRequest, origin: string): string[] | undefined {
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

/** Leaves out an `accept` that does not change the answer. */
function withoutUsual({ accept, ...headers }: Readonly<Record<string, string>>): Record<string, string> {
  return accept === undefined || accept === acceptedTypes || accept === '*/*' ? headers : { ...headers, accept };
}
