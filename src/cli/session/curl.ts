// A request as the curl that sends it, for a POSIX shell. Pure text.

import type { HttpRequest } from '../../client/request.ts';
import { quoteWord } from '../../projections/example-command.ts';

export function renderCurl({ method, url, headers, body }: HttpRequest): string {
  const parts = [
    method === 'GET' ? `curl ${quoteWord(url)}` : `curl -X ${method} ${quoteWord(url)}`,
    ...Object.entries(headers)
      .filter(([name]) => name !== 'accept')
      .map(([name, value]) => `-H ${quoteWord(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoteWord(body)}`]),
  ];
  return parts.join(' \\\n  ');
}
