// The commands of the support kit: what a person types who is told "I get a 403". Data only.

import type { CommandArgument, CommandNode, CommandOption, Topic } from './command-node.ts';

export const supportTopics: readonly Topic[] = [
  { word: 'api', aliases: [], group: 'SUPPORT', summary: 'Any request with the profile’s identity' },
  { word: 'compare', aliases: [], group: 'SUPPORT', summary: 'The same request under the three fixture identities' },
  { word: 'permissions', aliases: [], group: 'SUPPORT', summary: 'Who may call what; --check asks the server' },
  { word: 'explain', aliases: [], group: 'SUPPORT', summary: 'A problem code, a status or an exit code' },
  { word: 'record', aliases: [], group: 'SUPPORT', summary: 'Keep every exchange of a command in a file' },
  { word: 'replay', aliases: [], group: 'SUPPORT', summary: 'Send a recording again and compare the bytes' },
  { word: 'listen', aliases: [], group: 'SUPPORT', summary: 'Forward simulated deliveries to a local URL' },
];

const requestArguments: readonly CommandArgument[] = [
  { name: 'method', description: 'HTTP method.', choices: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] },
  { name: 'path', description: 'Path and query, such as /v1/aois?limit=5.' },
];

const requestOptions: readonly CommandOption[] = [
  { name: 'data', short: 'd', value: 'BODY|@FILE|-', description: 'Send this body, as it is.', completes: 'files' },
  {
    name: 'header',
    short: 'H',
    value: 'NAME:VALUE',
    description: 'Send this header; without a value, leave it out.',
    isRepeatable: true,
  },
  { name: 'idempotency-key', short: 'i', value: 'KEY', description: 'Key of a write; a fresh one otherwise.' },
];

const sandboxOptions: readonly CommandOption[] = [
  { name: 'fixtures', value: 'FOLDER', description: 'Serve this seed.', completes: 'folders' },
];

export const supportCommands: readonly CommandNode[] = [
  {
    words: ['api'],
    summary: 'Send any request with the profile’s identity, tenant and a key',
    notes: ['The body goes to stdout whatever the status; the exit code tells the status.'],
    arguments: requestArguments,
    options: [...requestOptions, { name: 'include', description: 'Print the status and the headers too.' }],
    examples: [
      "sbox api GET '/v1/aois?limit=2'",
      `sbox api POST /v1/portfolios -d '{"name":"Sur"}' --world scratch --include`,
      'sbox api DELETE /v1/jobs/job_0003 --curl',
    ],
  },
  {
    words: ['compare'],
    summary: 'Send the same request as full, read-only and other-org, side by side',
    notes: [
      'Reads are asked in the world of the caller. What could change a world is asked in a throw-away one over the seed.',
    ],
    arguments: requestArguments,
    options: [
      ...requestOptions,
      { name: 'tenants', description: 'Each also with its own and with a foreign tenant header.' },
    ],
    examples: [
      'sbox compare GET /v1/claims/clm_0001',
      `sbox compare POST /v1/portfolios -d '{"name":"Sur"}'`,
      'sbox compare GET /v1/org/branding --tenants',
    ],
  },
  {
    words: ['permissions'],
    summary: 'The operations of the specification × the fixture identities',
    arguments: [],
    options: [
      { name: 'check', description: 'Ask the server for every cell, in a throw-away world; exit 1 on a difference.' },
      { name: 'markdown', description: 'As a Markdown page.' },
    ],
    examples: ['sbox permissions', 'sbox permissions --check', 'sbox permissions --markdown'],
  },
  {
    words: ['explain'],
    summary: 'What a code means, which check decides it, how to meet it here, how to fix it',
    notes: ['It asks no server.'],
    arguments: [{ name: 'code', description: 'Problem code, HTTP status, exit code or failure code of a job.' }],
    options: [],
    examples: ['sbox explain insufficient_permission', 'sbox explain 404', 'sbox explain 43'],
  },
  {
    words: ['record'],
    summary: 'Run a command against a sandbox of its own and keep every exchange as HAR',
    notes: [
      'The file opens in the network tools of browsers and replays byte for byte; a crash leaves it whole.',
      'The command finds the sandbox in its environment, as with exec. Its exit code is passed on.',
    ],
    arguments: [
      { name: 'file', description: 'File to write; it must not be there.', completes: 'files' },
      { name: 'command', description: 'The command and its arguments, after --.', isVariadic: true },
    ],
    options: [
      ...sandboxOptions,
      { name: 'job-steps', value: 'N', description: 'Reads that still find a job unfinished.', fallback: '1' },
    ],
    examples: ['sbox record session.har -- sbox claims list', 'sbox record session.har -- npm test'],
  },
  {
    words: ['replay'],
    summary: 'Send a recording again to a fresh sandbox and compare status, headers and body byte for byte',
    notes: ['It exits 0 when all is the same, and 1 with what differs. The headers date and x-request-id may differ.'],
    arguments: [{ name: 'file', description: 'A recording.', completes: 'files' }],
    options: [
      { name: 'only-failures', description: 'Show only the exchanges that were refused or that differ.' },
      { name: 'until', value: 'N', description: 'Stop after exchange number N.' },
      { name: 'serve', description: 'Then serve that state, until Ctrl-C.' },
      { name: 'port', short: 'p', value: 'PORT', description: 'Port of --serve.', fallback: '4600' },
      ...sandboxOptions,
    ],
    examples: ['sbox replay session.har', 'sbox replay session.har --until 12 --serve'],
  },
  {
    words: ['listen'],
    summary: 'Forward new simulated deliveries, signed, to a local URL',
    notes: [
      'The server calls nobody: this command reads the deliveries and posts them, byte for byte, from here.',
      'While the endpoint is down it tries again.',
    ],
    arguments: [],
    options: [
      { name: 'forward-to', value: 'URL', description: 'Where to post them.' },
      {
        name: 'events',
        value: 'LIST',
        description: 'Only these event types.',
        choices: ['claim.created', 'report.approved', 'weather.alert'],
      },
      {
        name: 'replay',
        value: 'ID',
        description: 'Forward this delivery of the past, and end.',
        completes: 'webhookDeliveries',
        isRepeatable: true,
      },
      { name: 'interval', value: 'SECONDS', description: 'Seconds between two looks.', fallback: '1' },
    ],
    examples: [
      'sbox listen --forward-to http://127.0.0.1:3000/hooks',
      'sbox listen --forward-to http://127.0.0.1:3000/hooks --replay dlv_0001',
    ],
  },
  {
    words: ['deliveries', 'verify'],
    summary: 'Check the signature of a delivery with the key of its subscription',
    arguments: [{ name: 'id', description: 'Identifier of the delivery.', completes: 'webhookDeliveries' }],
    options: [],
    examples: ['sbox deliveries verify dlv_0001'],
  },
  {
    words: ['reports', 'verify'],
    summary: 'Check the signature of a report with the published key, and its evidence with the digests',
    arguments: [{ name: 'id', description: 'Identifier of the report.', completes: 'reports' }],
    options: [],
    examples: ['sbox reports verify rep_0001'],
  },
];
