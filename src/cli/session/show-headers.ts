// The headers of a request as they may be shown: a token that is not public is not, unless that was asked for.

export type Headers = Readonly<Record<string, string>>;

export function showHeaders(headers: Headers, shownToken: (token: string) => string): Headers {
  const { authorization } = headers;
  if (authorization === undefined) return headers;
  const [, scheme = '', token = ''] = /^(\S+ +)?(.*)$/s.exec(authorization) ?? [];
  return { ...headers, authorization: `${scheme}${shownToken(token)}` };
}
