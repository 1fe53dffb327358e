// The address of this server as its client wrote it, so that links and commands work for the reader.

import type { IncomingHttpHeaders } from 'node:http';
import { defaultBaseUrl } from '../../contract/form/surface.ts';

export function originOf({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const host = headers.host ?? '';
  return /^[a-z0-9.:[\]-]+$/i.test(host) ? `http://${host}` : defaultBaseUrl;
}
