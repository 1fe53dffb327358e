// A request as the curl that sends it, for a POSIX shell. Pure text.

import { quoteWord } from './example-command.ts';

export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** One option a line. */
export function renderCurl({ method, url, headers, body }: CurlRequest): string {
  const parts = [
    method === 'GET' ? `curl ${quoteWord(url)}` : `curl -X ${method} ${quoteWord(url)}`,
    ...Object.entries(headers)
      .filter(([name]) => name !== 'accept')
      .map(([name, value]) => `-H ${quoteWord(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoteWord(body)}`]),
  ];
  return parts.join(' \\\n  ');
}
