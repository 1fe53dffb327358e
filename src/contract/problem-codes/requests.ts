// 400 to 421: what is refused before or while a request is read.

import type { ProblemKind } from './problem-kind.ts';

export const requestProblems = {
  invalid_limit: {
    status: 400,
    title: 'The page limit is not valid',
    meaning: 'limit must be given once, as an integer from 1 to 250. It is never coerced or capped.',
    remedy: 'Send limit between 1 and 250, or leave it out for 25.',
  },
  invalid_cursor: {
    status: 400,
    title: 'The cursor is not valid here',
    meaning:
      'A cursor belongs to the list, the organization and the filters it was issued for, and cannot be built by hand.',
    remedy:
      'Use page.nextCursor or page.previousCursor of the same list with the same filters, or start again without a cursor.',
  },
  invalid_parameter: {
    status: 400,
    title: 'A query parameter has a value that is not allowed',
    meaning: 'The value lies outside the vocabulary or the form of the parameter, or the parameter was given twice.',
    remedy: 'Use one of the values that the error lists.',
  },
  unknown_parameter: {
    status: 400,
    title: 'A query parameter is not known',
    meaning: 'The operation does not take this query parameter. A sandbox exists to find typos, so none is ignored.',
    remedy: 'Remove it, or use one of the parameters that the error lists.',
  },
  invalid_window: {
    status: 400,
    title: 'The time window is empty',
    meaning: 'from is inclusive and to is exclusive, so from must lie before to.',
    remedy: 'Send a from that lies before to.',
  },
  malformed_request: {
    status: 400,
    title: 'The request is not valid HTTP',
    meaning: 'The request line, a header or the target could not be read, so no operation was looked up.',
    remedy: 'Send a well-formed HTTP/1.1 request; percent-encode blanks and other special characters of the target.',
  },
  missing_credential: {
    status: 401,
    title: 'A credential is required',
    meaning: 'The request has no Authorization header with a bearer token.',
    remedy: 'Send Authorization: Bearer sbox-full-access-token (the page at / lists the tokens).',
  },
  invalid_token: {
    status: 401,
    title: 'The credential is not valid',
    meaning: 'The bearer token is unknown, expired, or carries a world name that is not well-formed.',
    remedy: 'Use one of the three fixture tokens; a world name after + has 1 to 64 of A-Z a-z 0-9 . _ -',
  },
  cost_cap_exceeded: {
    status: 402,
    title: 'The estimated computation exceeds the organization budget',
    meaning:
      'The estimate is higher than the credits left under the cap. The request was refused before anything was computed.',
    remedy: 'Choose a smaller plot, or reset the sandbox to get the seeded budget back.',
  },
  insufficient_permission: {
    status: 403,
    title: 'The credential lacks the permission',
    meaning: 'The operation requires a permission that this token does not grant.',
    remedy: 'Use a token that grants requiredPermission; sbox-full-access-token grants all of them.',
  },
  route_not_found: {
    status: 404,
    title: 'No operation has this path',
    meaning: 'The path is not one of the service. It was decided before the credential was looked at.',
    remedy: 'Compare the path with the operations at /docs or in /openapi.json.',
  },
  resource_not_found: {
    status: 404,
    title: 'The resource does not exist in this organization',
    meaning: 'No resource has this id, or it belongs to another organization; the two are not told apart.',
    remedy: 'Check the id, the token (whose organization is asked) and the world; a reset forgets created resources.',
  },
  tenant_mismatch: {
    status: 404,
    title: 'The tenant header names another organization',
    meaning: 'x-service-tenant-id, when present, must equal the organization of the credential. It never overrides it.',
    remedy: 'Leave the header out, or send the organization that the token belongs to.',
  },
  job_result_not_ready: {
    status: 404,
    title: 'The job has no result yet',
    meaning: 'The job is queued or running. Reading the result does not move it; reading the job does.',
    remedy: 'Read the job until its status is succeeded, then read its resultUrl.',
  },
  job_result_unavailable: {
    status: 404,
    title: 'The job ended without a result',
    meaning: 'The job failed or was cancelled. A terminal job is never rewritten.',
    remedy: "Read the job's error, then create a new job.",
  },
  import_kind_unknown: {
    status: 404,
    title: 'This kind cannot be imported',
    meaning: 'The kind in the path is not one of aois, policies, clients, claims.',
    remedy: 'Use one of the four kinds.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The path does not have this method',
    meaning: 'The path exists, the method is not in the table of operations.',
    remedy: 'Use one of the methods in the Allow header.',
  },
  request_timeout: {
    status: 408,
    title: 'The request did not arrive in time',
    meaning: 'The headers or the body were sent too slowly.',
    remedy: 'Send the request again, in one go.',
  },
  host_not_allowed: {
    status: 421,
    title: 'The server is not known by this name',
    meaning:
      'The Host header is neither an address, nor localhost, nor a name that the server was given. Web pages of other sites could call it otherwise.',
    remedy: 'Ask by 127.0.0.1 or localhost, or start the server with sbox serve --allow-host NAME.',
  },
} as const satisfies Record<string, ProblemKind>;
