import type { Exchange, HeaderPair } from '../../client/exchange.ts';
import type { AnswerHeaders, RequestContext } from './request-context.ts';

export const buildExchange = (
  { rawHeaders, body = Buffer.alloc(0) }: Pick<RequestContext, 'rawHeaders' | 'body'>,
  answered: AnswerHeaders,
  responseBody: Buffer,
): Exchange => ({
  requestHeaders: rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, String(rawHeaders[index + 1])] as const] : [],
  ),
  requestBody: body,
  responseHeaders: Object.entries(answered).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): HeaderPair => [name, String(each)]),
  ),
  responseBody,
});
