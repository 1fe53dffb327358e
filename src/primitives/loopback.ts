/** Whether a host is this machine only: its name or an address, an IPv6 address with or without brackets. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** The host to open in a browser: loopback for an address that stands for all of the machine's. */
export function hostToOpen(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return /^(::|0:0:0:0:0:0:0:0)$/.test(host) ? '::1' : host;
}
