// 431 and 5xx: limits of the server itself.

import type { ProblemKind } from './problem-kind.ts';

export const serverProblems = {
  headers_too_large: {
    status: 431,
    title: 'The request headers are too large',
    meaning: 'Request line and headers together exceed what the server reads.',
    remedy: 'Send fewer or shorter headers.',
  },
  internal_error: {
    status: 500,
    title: 'The sandbox has a defect',
    meaning: 'The request met a defect of the sandbox itself. It never happens by design.',
    remedy: 'Report it with the request; a recording (serve --record) reproduces it.',
  },
  world_limit_reached: {
    status: 503,
    title: 'The sandbox holds as many worlds as it can',
    meaning: 'Each world name makes a world; the server keeps 10,000 at most.',
    remedy: 'Reuse world names, or restart the sandbox.',
  },
} as const satisfies Record<string, ProblemKind>;
