// One line of the request log of serve: who asked for what, and what came of it.

import { renderJson } from '../output/json.ts';
import { type CleanText, clean, joinPieces } from '../terminal/clean-text.ts';
import type { Palette } from '../terminal/palette.ts';

/** As the server tells it. */
export interface RequestFacts {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly profile: string | null;
  readonly world: string | null;
  readonly code: string | null;
  readonly durationMs: number;
}

export function renderRequestLine(
  facts: RequestFacts,
  { isJson, colours }: { isJson: boolean; colours: Palette },
): CleanText {
  if (isJson) return renderJson({ event: 'request', ...facts, durationMs: round(facts.durationMs) }, 0);
  const { method, path, status, profile, world, code, durationMs } = facts;
  const paint = status < 400 ? colours.green : status < 500 ? colours.yellow : colours.red;
  const identity = profile === null ? '-' : world === null || world === 'default' ? profile : `${profile}+${world}`;
  const parts = [
    paint(status),
    method.padEnd(6),
    path,
    colours.dim(identity),
    ...(code === null ? [] : [paint(code)]),
    colours.dim(`${round(durationMs)} ms`),
  ];
  return clean`${joinPieces(parts, '  ')}\n`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
