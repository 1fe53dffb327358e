// The commands that are not one operation of the table, and what a few operations add to their own. Data only.

import { fixtureTokens } from '../contract/permissions.ts';
import type { CommandNode, CommandOption, Topic } from './command-node.ts';

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

export const topics: readonly Topic[] = [
  { word: 'serve', aliases: [], group: 'START', summary: 'Run the sandbox' },
  { word: 'exec', aliases: [], group: 'START', summary: 'Run a command against a sandbox of its own' },
  { word: 'walkthrough', aliases: ['tour'], group: 'START', summary: 'The footprint flow, step by step' },
  { word: 'status', aliases: [], group: 'START', summary: 'Is a sandbox there, which seed, which clock' },
  { word: 'portfolios', aliases: ['portfolio'], group: 'RESOURCES', summary: 'Books of plots of a country and season' },
  { word: 'aois', aliases: ['aoi', 'plots', 'plot'], group: 'RESOURCES', summary: 'Plots (AOIs) and their rings' },
  { word: 'clients', aliases: ['client'], group: 'RESOURCES', summary: 'Who is insured' },
  { word: 'policies', aliases: ['policy'], group: 'RESOURCES', summary: 'Which perils of which plots are insured' },
  { word: 'events', aliases: ['event'], group: 'RESOURCES', summary: 'Weather events that touched the portfolio' },
  { word: 'weather', aliases: ['observations'], group: 'RESOURCES', summary: 'Weather observations per plot' },
  { word: 'detections', aliases: ['detection'], group: 'RESOURCES', summary: 'Damage of an event on a plot' },
  { word: 'jobs', aliases: ['job'], group: 'RESOURCES', summary: 'Asynchronous jobs and their results' },
  { word: 'claims', aliases: ['claim'], group: 'RESOURCES', summary: 'Losses reported under a policy' },
  {
    word: 'peritajes',
    aliases: ['peritaje', 'assessments', 'assessment'],
    group: 'RESOURCES',
    summary: 'Expert assessments of claims',
  },
  { word: 'reports', aliases: ['report'], group: 'RESOURCES', summary: 'Reports, signed or draft' },
  { word: 'watches', aliases: ['watch'], group: 'RESOURCES', summary: 'Plots watched for a peril' },
  { word: 'alerts', aliases: ['alert'], group: 'RESOURCES', summary: 'What the watches raised' },
  { word: 'webhooks', aliases: ['webhook'], group: 'RESOURCES', summary: 'Endpoints subscribed to event types' },
  {
    word: 'deliveries',
    aliases: ['delivery'],
    group: 'RESOURCES',
    summary: 'Simulated webhook deliveries and the dead-letter queue',
  },
  { word: 'branding', aliases: [], group: 'RESOURCES', summary: 'The organization on its documents' },
  { word: 'import', aliases: [], group: 'RESOURCES', summary: 'Import rows from a file as a job' },
  { word: 'reset', aliases: [], group: 'SANDBOX', summary: 'Back to the seeded dataset' },
  { word: 'fixtures', aliases: [], group: 'SANDBOX', summary: 'The seeded dataset' },
  { word: 'profiles', aliases: ['profile'], group: 'SETTINGS', summary: 'Stored identities and addresses' },
  { word: 'whoami', aliases: [], group: 'SETTINGS', summary: 'Who asks, whom, and where each value comes from' },
  { word: 'completion', aliases: [], group: 'SETTINGS', summary: 'Print a completion script' },
];

export const globalOptions: readonly CommandOption[] = [
  {
    name: 'profile',
    value: 'NAME',
    description: 'Ask as this profile.',
    choices: fixtureTokens.map(({ profile }) => profile),
    completes: 'profiles',
  },
  { name: 'base-url', value: 'URL', description: 'Address of the sandbox.' },
  { name: 'token', value: 'TOKEN', description: 'Bearer token, instead of the profile’s.' },
  { name: 'tenant', value: 'ORGANIZATION', description: 'Send the tenant header.', choices: ['org_pampa', 'org_ebro'] },
  { name: 'world', value: 'NAME', description: 'Ask in a world of its own.' },
  {
    name: 'output',
    short: 'o',
    value: 'FORMAT',
    description: 'Form of the result.',
    choices: ['table', 'json', 'ndjson', 'csv', 'id'],
  },
  { name: 'json', description: 'One JSON document, no colour, no question.' },
  { name: 'fields', value: 'LIST', description: 'Only these fields, such as claimId,claimedAmount.amount.' },
  { name: 'curl', description: 'Print the equivalent curl instead of sending.' },
  { name: 'verbose', short: 'v', description: 'Show the exchange; twice, its headers and bodies.', isRepeatable: true },
  { name: 'no-input', description: 'Never ask.' },
  { name: 'color', description: 'Colour, also into a pipe.' },
  { name: 'no-color', description: 'No colour.' },
];

export const waitOptions: readonly CommandOption[] = [
  { name: 'timeout', value: 'SECONDS', description: 'Give up waiting after this long.', fallback: '300' },
  { name: 'interval', value: 'SECONDS', description: 'Seconds between two reads, instead of Retry-After.' },
];

const jobNumber = { name: 'id', description: 'Identifier of the job.', completes: 'jobs' } as const;
const profileName = { name: 'name', description: 'Name of the profile.', completes: 'profiles' } as const;

export const writtenCommands: readonly CommandNode[] = [
  {
    words: ['serve'],
    summary: 'Run the sandbox until Ctrl-C',
    arguments: [],
    options: [
      {
        name: 'port',
        short: 'p',
        value: 'PORT',
        description: 'Port to listen on; 0 takes a free one.',
        fallback: '4600',
      },
      { name: 'host', value: 'HOST', description: 'Address to listen on.', fallback: '127.0.0.1' },
      { name: 'fixtures', value: 'FOLDER', description: 'Serve this seed.', completes: 'folders' },
      { name: 'job-steps', value: 'N', description: 'Reads that still find a job unfinished.', fallback: '1' },
      { name: 'cors', value: 'ORIGIN', description: 'Answer browsers of this origin too.', isRepeatable: true },
      { name: 'record', value: 'FILE', description: 'Keep every exchange in a HAR file.', completes: 'files' },
      { name: 'log', description: 'One line per request, also with --json.' },
      { name: 'quiet', short: 'q', description: 'Neither banner nor log.' },
    ],
    examples: ['sbox serve', 'sbox serve --port 0 --json', 'sbox serve --job-steps 0 --quiet'],
  },
  {
    words: ['exec'],
    summary: 'Run a command against a sandbox of its own',
    notes: [
      'The command finds SBOX_BASE_URL, SBOX_TOKEN, SBOX_READ_ONLY_TOKEN and SBOX_OTHER_ORG_TOKEN in its environment.',
      'Its exit code is passed on; the sandbox ends with it.',
    ],
    arguments: [{ name: 'command', description: 'The command and its arguments, after --.', isVariadic: true }],
    options: [
      { name: 'fixtures', value: 'FOLDER', description: 'Serve this seed.', completes: 'folders' },
      { name: 'job-steps', value: 'N', description: 'Reads that still find a job unfinished.', fallback: '1' },
    ],
    examples: ['sbox exec -- sbox claims list', 'sbox exec --job-steps 0 -- npm test'],
  },
  {
    words: ['walkthrough'],
    summary: 'The footprint flow, step by step: guided on a terminal, a transcript elsewhere',
    notes: ['It runs in a world of its own and starts a sandbox when none answers.'],
    arguments: [],
    options: [
      { name: 'yes', short: 'y', description: 'Ask nothing: the transcript.' },
      { name: 'event', value: 'ID', description: 'Weather event of the footprint.', completes: 'events' },
      { name: 'aoi', value: 'ID', description: 'Plot of the footprint.', completes: 'aois' },
    ],
    examples: ['sbox walkthrough', 'sbox walkthrough --yes'],
  },
  {
    words: ['status'],
    summary: 'Is a sandbox there, which seed, how far its clock and credits are',
    arguments: [],
    options: [{ name: 'digest', description: 'One hash of all that the world holds, to compare two of them.' }],
    examples: ['sbox status', 'sbox status --digest'],
  },
  {
    words: ['jobs', 'wait'],
    summary: 'Wait until a job has ended',
    arguments: [jobNumber],
    options: waitOptions,
    examples: ['sbox jobs wait job_0001'],
  },
  {
    words: ['profiles', 'list'],
    summary: 'List the profiles',
    arguments: [],
    options: [],
    examples: ['sbox profiles list'],
  },
  {
    words: ['profiles', 'show'],
    summary: 'Show a profile, the current one without a name',
    arguments: [{ ...profileName, isOptional: true }],
    options: [],
    examples: ['sbox profiles show read-only'],
  },
  {
    words: ['profiles', 'use'],
    summary: 'Make a profile the current one',
    arguments: [profileName],
    options: [],
    examples: ['sbox profiles use read-only'],
  },
  {
    words: ['profiles', 'add'],
    summary: 'Store a profile from the options --base-url, --token, --tenant and --world',
    arguments: [profileName],
    options: [],
    examples: ['sbox profiles add ci --token sbox-full-access-token --world ci'],
  },
  {
    words: ['profiles', 'remove'],
    summary: 'Remove a stored profile',
    arguments: [profileName],
    options: [],
    examples: ['sbox profiles remove ci'],
  },
  {
    words: ['whoami'],
    summary: 'Who asks, whom, and where each value comes from; asks no server',
    arguments: [],
    options: [],
    examples: ['sbox whoami', 'sbox whoami --profile other-org'],
  },
  {
    words: ['completion'],
    summary: 'Print a completion script',
    arguments: [{ name: 'shell', description: 'Shell that will read it.', choices: shells }],
    options: [],
    examples: ['sbox completion bash'],
  },
];
