// A request as the command lines that send it. Pure text.

import { findOperation } from '../../client/free-request.ts';
import { fixtureOf, splitCredential } from '../../contract/permissions.ts';
import { defaultBaseUrl } from '../../contract/surface.ts';
import { isJsonObject, tryParseJson } from '../../primitives/json-object.ts';
import { parametersOf } from '../../primitives/path-template.ts';
import { bodyFieldsOf } from '../../projections/body-fields.ts';
import { renderCurl } from '../../projections/curl.ts';
import { quoteWord, renderExample } from '../../projections/example-command.ts';
import type { Resendable } from '../exchanges/resend.ts';

export const renderAsCurl = ({ target, ...request }: Resendable, origin: string): string =>
  renderCurl({ ...request, url: `${origin}${target}` });

/** The command of the operation where it can say the same, and `sbox api` elsewhere. */
export function renderAsSbox(request: Resendable, origin: string): string {
  const { method, target, headers, body } = request;
  const [path = '', search = ''] = target.split(/\?(.*)/s);
  const row = findOperation(method, path);
  const document = body === undefined ? {} : tryParseJson(body);
  const members = isJsonObject(document) ? Object.keys(document) : undefined;
  const known = new Set(bodyFieldsOf(row?.body).map(({ path: [first] }) => first));
  if (row === undefined || members?.every((name) => known.has(name)) !== true) {
    const data = body === undefined ? [] : ['-d', body];
    const words = ['sbox', 'api', method, target, ...data, ...identityWords(headers, origin)];
    return words.map(quoteWord).join(' ');
  }
  const query = Object.fromEntries(new URLSearchParams(search));
  const params = readParameters(row.path, path);
  const words = identityWords(headers, origin).map(quoteWord);
  return [renderExample(row, { params, query, body: document as object }), ...words].join(' ');
}

function identityWords({ authorization = '' }: Resendable['headers'], origin: string): string[] {
  const { token, world } = splitCredential(authorization.replace(/^Bearer /, ''));
  const profile = fixtureOf(token)?.profile;
  const who = profile === undefined ? ['--token', token] : profile === 'full' ? [] : ['--profile', profile];
  return [
    ...(token === '' ? [] : who),
    ...(world === undefined ? [] : ['--world', world]),
    ...(origin === defaultBaseUrl ? [] : ['--base-url', origin]),
  ];
}

function readParameters(template: string, path: string): Record<string, string> {
  const segments = path.split('/');
  const places = template.split('/');
  return Object.fromEntries(
    parametersOf(template).map((name) => [name, decodeURIComponent(segments[places.indexOf(`{${name}}`)] ?? '')]),
  );
}
