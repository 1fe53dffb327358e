// What is decided before the caller is known: the server itself, HTTP, the host, the route.

import type { ProblemKind } from './problem-kind.ts';

const unavailable = { status: 503, check: 'server' } as const;

export const arrivalProblems = {
  world_replaced: {
    status: 412,
    check: 'server',
    title: 'The world began anew',
    meaning:
      'Sbox-At-Least names another generation of the world than the one that is here: a reset, a rewind, a fork or a drop came between.',
    remedy:
      'Forget what was read of the world. Nothing was done: send the request again without Sbox-At-Least, or with what this answer says.',
    meet: { how: 'sbox serve --data FOLDER, then a request with the header Sbox-At-Least: other/0' },
  },
  internal_error: {
    status: 500,
    check: 'server',
    title: 'The sandbox has a defect',
    meaning: 'The request met a defect of the sandbox itself. It never happens by design.',
    remedy: 'Report it with the request; a recording (serve --record) reproduces it.',
    meet: { how: 'it never happens by design' },
  },
  server_busy: {
    ...unavailable,
    title: 'The server has no room for the request now',
    meaning:
      'What the server holds for requests that are not sent to their end, and for answers that nobody reads, has reached its limit; or it has no file descriptor left.',
    remedy: 'Wait for the seconds in Retry-After and send the same request again. Read answers to their end.',
    meet: { how: 'send the first half of many large imports at once' },
  },
  log_unavailable: {
    ...unavailable,
    title: 'Nothing can be acknowledged',
    meaning:
      'The log that keeps the state cannot be written: its disk, or the servers that hold it. The call may have been carried out or not.',
    remedy: 'Send it again with the same key after Retry-After: what was done is answered, and nothing is done twice.',
    meet: { how: 'sbox serve --data FOLDER on a disk that is full, or that goes away' },
  },
  world_stopped: {
    ...unavailable,
    title: 'The world and its log differ',
    meaning:
      'The log of this world cannot be read, or replaying it gave something other than what it records, so this world is not served here.',
    remedy: 'Do what the detail says, or drop or reset the world; the others are served.',
    meet: { how: 'sbox serve --data FOLDER with a log whose replies another program made' },
  },
  world_limit_reached: {
    ...unavailable,
    title: 'The sandbox has reached its limit of worlds',
    meaning: 'Each world name that is written to makes a world; in memory the server keeps 10,000 at most.',
    remedy: 'Reuse world names, or start with --data: idle worlds are then evicted from memory.',
    meet: { how: 'write to 10,001 worlds of one server' },
  },
  malformed_request: {
    status: 400,
    check: 'http',
    title: 'The request is not valid HTTP',
    meaning: 'The request line, a header or the target could not be read, so no operation was looked up.',
    remedy: 'Send a well-formed HTTP/1.1 request; percent-encode blanks and other special characters of the target.',
    meet: [{ method: 'GET', path: '/v1/aois', headers: { 'content-length': 'many' } }],
  },
  request_timeout: {
    status: 408,
    check: 'http',
    title: 'The request did not arrive in time',
    meaning: 'The headers or the body were sent too slowly.',
    remedy: 'Send the request again, in one go.',
    meet: { how: 'send the first line of a request, then nothing for 5 s' },
  },
  headers_too_large: {
    status: 431,
    check: 'http',
    title: 'The request headers are too large',
    meaning: 'Request line and headers together exceed what the server reads.',
    remedy: 'Send fewer or shorter headers.',
    meet: { how: `sbox api GET /v1/aois -H "x-long: $(printf '%20000s' | tr ' ' x)"` },
  },
  transfer_coding_not_supported: {
    status: 501,
    check: 'http',
    title: 'The transfer coding is not supported',
    meaning: 'The body is sent in a transfer coding other than chunked.',
    remedy: 'Send the body as it is: with its Content-Length, or chunked.',
    meet: { how: 'send a body with the header Transfer-Encoding: gzip, chunked' },
  },
  host_not_allowed: {
    status: 421,
    check: 'host',
    title: 'The server is not known by this name',
    meaning:
      'The Host header is neither an address, nor localhost, nor a name that the server was given. Web pages of other sites could call it otherwise.',
    remedy: 'Use 127.0.0.1 or localhost, or start the server with sbox serve --allow-host NAME.',
    meet: [{ method: 'GET', path: '/v1/aois', headers: { host: 'other.example' } }],
  },
  route_not_found: {
    status: 404,
    check: 'route',
    title: 'No operation has this path',
    meaning: 'The path is not one of the service. It was decided before the credential was looked at.',
    remedy: 'Compare the path with the operations at /docs or in /openapi.json.',
  },
  method_not_allowed: {
    status: 405,
    check: 'route',
    title: 'The path does not have this method',
    meaning: 'The path exists, the method is not in the table of operations.',
    remedy: 'Use one of the methods in the Allow header.',
    meet: [{ method: 'PUT', path: '/v1/aois', headers: { 'idempotency-key': 'any' } }],
  },
} satisfies Record<string, ProblemKind>;
