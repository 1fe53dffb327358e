// What is decided before the caller is known: the server itself, HTTP, the host, the route.

import type { MeetingRequest, ProblemFacts } from './problem-kind.ts';

const unavailable = { status: 503, check: 'server' } as const;
const full = { status: 507, check: 'server' } as const;

const asked = (method: string, headers: MeetingRequest['headers']): readonly MeetingRequest[] => [
  { method, path: '/v1/aois', headers },
];

export const arrivalProblems = {
  world_replaced: {
    status: 412,
    check: 'server',
    how: 'sbox serve --data FOLDER, then a request with the header Sbox-At-Least: other/0',
  },
  internal_error: { status: 500, check: 'server', how: 'it never happens by design' },
  server_busy: { ...unavailable, how: 'send the first half of many large imports at once' },
  log_unavailable: { ...unavailable, how: 'sbox serve --data FOLDER on a disk that is full, or that goes away' },
  world_stopped: { ...unavailable, how: 'sbox serve --data FOLDER with a log whose replies another program made' },
  world_limit_reached: { ...unavailable, how: 'write to 10,001 worlds of one server' },
  world_full: { ...full, how: 'sbox serve --memory 1MiB, then import many plots into one world' },
  server_full: { ...full, how: 'sbox serve --memory 1MiB, then write to many worlds' },
  malformed_request: { status: 400, check: 'http', meet: asked('GET', { 'content-length': 'many' }) },
  request_timeout: { status: 408, check: 'http', how: 'send the first line of a request, then nothing for 5 s' },
  headers_too_large: {
    status: 431,
    check: 'http',
    how: `sbox api GET /v1/aois -H "x-long: $(printf '%20000s' | tr ' ' x)"`,
  },
  transfer_coding_not_supported: {
    status: 501,
    check: 'http',
    how: 'send a body with the header Transfer-Encoding: gzip, chunked',
  },
  host_not_allowed: { status: 421, check: 'host', meet: asked('GET', { host: 'other.example' }) },
  route_not_found: { status: 404, check: 'route' },
  method_not_allowed: { status: 405, check: 'route', meet: asked('PUT', { 'idempotency-key': 'any' }) },
} satisfies Record<string, ProblemFacts>;
