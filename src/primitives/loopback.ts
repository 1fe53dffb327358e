/** The name or an address of this machine alone, an IPv6 address with its brackets or without. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** All addresses of the machine are none that opens: this machine's own is. */
export function openedAt(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return /^(::|0:0:0:0:0:0:0:0)$/.test(host) ? '::1' : host;
}
