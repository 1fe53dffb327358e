import type { RequestEntry } from '../../server/answers/observers.ts';
import { renderJson } from '../output/json.ts';
import { clean, joinPieces } from '../terminal/clean-text.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Files that a page loads by itself are not listed. */
const isPageFile = ({ path, status }: RequestEntry): boolean => /^\/(console|assets)\//.test(path) && status < 400;

export const createRequestLog = (terminal: Terminal, isJson: boolean) => (entry: RequestEntry) => {
  if (!isPageFile(entry)) logRequest(terminal, entry, isJson);
};

export function logRequest({ err, errColours: colours }: Terminal, entry: RequestEntry, isJson = false): void {
  const { requestId, method, target, status, profile, world, code, idempotencyKey } = entry;
  const at = new Date();
  const durationMs = Math.round(entry.durationMs * 10) / 10;
  if (isJson) {
    err(renderJson({ event: 'request', at: at.toISOString(), ...entry, durationMs }, 0));
    return;
  }
  const paint = status < 400 ? colours.green : status < 500 ? colours.yellow : colours.red;
  const identity = profile === null ? '-' : world === null || world === 'default' ? profile : `${profile}+${world}`;
  const parts = [
    colours.dim(at.toTimeString().slice(0, 8)),
    paint(status),
    method.padEnd(6),
    target,
    colours.dim(identity),
    ...(code === null ? [] : [paint(code)]),
    ...(idempotencyKey === null ? [] : [colours.dim(`key ${idempotencyKey}`)]),
    colours.dim(requestId),
    colours.dim(`${durationMs} ms`),
  ];
  err(clean`${joinPieces(parts, '  ')}\n`);
}
