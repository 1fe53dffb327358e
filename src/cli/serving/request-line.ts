// A line of the request log of `sbox serve`: who asked for what, and how it was answered.

import { renderJson } from '../output/json.ts';
import { type CleanText, clean, joinPieces } from '../terminal/clean-text.ts';
import type { Palette } from '../terminal/palette.ts';

/** As the server reports it. */
export interface RequestFacts {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  /** With its query. */
  readonly target: string;
  readonly status: number;
  readonly profile: string | null;
  readonly world: string | null;
  readonly code: string | null;
  readonly idempotencyKey: string | null;
  readonly durationMs: number;
}

/** What a page brings with it is asked for by nobody. */
export const isPageFile = ({ path, status }: RequestFacts): boolean =>
  /^\/(console|assets)\//.test(path) && status < 400;

export function renderRequestLine(
  facts: RequestFacts,
  { isJson, colours, at }: { isJson: boolean; colours: Palette; at: Date },
): CleanText {
  if (isJson)
    return renderJson({ event: 'request', at: at.toISOString(), ...facts, durationMs: round(facts.durationMs) }, 0);
  const { requestId, method, target, status, profile, world, code, idempotencyKey, durationMs } = facts;
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
    colours.dim(`${round(durationMs)} ms`),
  ];
  return clean`${joinPieces(parts, '  ')}\n`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
