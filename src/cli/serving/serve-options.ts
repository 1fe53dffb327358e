import { defaultBaseUrl } from '../../contract/form/surface.ts';
import type { ExtraToken, Permission } from '../../contract/permissions.ts';
import { isJsonObject } from '../../primitives/json-object.ts';
import type { CommandOption } from '../../projections/command-node.ts';
import type { ServerOptions } from '../../server/start-server.ts';
import { UsageError } from '../failures/failures.ts';
import { parseDelay } from '../input/durations.ts';
import { parseCount, parseSize } from '../input/numbers.ts';
import type { OptionsOf } from '../input/typed.ts';
import type { Streams } from '../terminal/streams.ts';

const defaultPort = new URL(defaultBaseUrl).port;

export const fixturesOption = {
  name: 'fixtures',
  value: 'FOLDER',
  description: 'Serve the seed in this folder.',
  completes: 'folders',
} as const;

export const jobStepsOption = {
  name: 'job-steps',
  value: 'N',
  description: 'Number of reads that find a job still running.',
  fallback: '1',
} as const;

/** Options of a sandbox that the command starts itself. An existing one takes none of them. */
export const sandboxOptionNames = [fixturesOption.name, jobStepsOption.name] as const;

export const portOption = {
  name: 'port',
  short: 'p',
  value: 'PORT',
  description: 'Port to listen on; 0 picks a free one. SBOX_PORT or PORT sets it too.',
  fallback: defaultPort,
} as const;

export const corsOption = {
  name: 'cors',
  value: 'ORIGIN',
  description: 'Allow browser requests from this origin.',
  isRepeatable: true,
} as const;

/** All that a sandbox may be started with. */
export const serveOptions = [
  portOption,
  { name: 'host', value: 'HOST', description: 'Address to listen on.', fallback: '127.0.0.1' },
  fixturesOption,
  jobStepsOption,
  {
    name: 'token',
    value: 'NAME=PERMISSION,…[@ORGANIZATION][,expires=DURATION]',
    description:
      'Add a token with exactly these permissions. It is public: never use a real one. expires= is in world time; sandbox:export lets it save worlds.',
    isRepeatable: true,
  },
  {
    name: 'memory',
    value: 'SIZE',
    description: 'Memory for the records of all worlds, such as 2GiB. Default: half of the heap.',
  },
  { name: 'max-hold', value: 'TIME', description: 'How long a fault may hold a response.', fallback: '60s' },
  {
    name: 'data',
    value: 'PLACE',
    description: 'Keep the state in this folder, or at nats://HOST:PORT[,…].',
    completes: 'folders',
  },
  {
    name: 'advertise',
    value: 'HOST:PORT',
    description: 'Address at which other processes that share the log reach this one.',
  },
  corsOption,
  { name: 'allow-host', value: 'NAME', description: 'Also accept this host name.', isRepeatable: true },
] as const satisfies readonly CommandOption[];

export type ServeOptions = Partial<OptionsOf<typeof serveOptions>>;

/** The port that serve listens on: from the option, SBOX_PORT or PORT, or the default. Throws UsageError. */
export function choosePort({ port }: ServeOptions, env: Streams['env'], onRemark: (remark: string) => void): number {
  if (port !== undefined) return parsePort('--port', port);
  for (const name of ['SBOX_PORT', 'PORT']) {
    const value = env[name]?.trim() ?? '';
    // Kubernetes sets SBOX_PORT to an address beside a Service named sbox, which is not a port to listen on.
    if (/^tcp:\/\//.test(value)) onRemark(`${name} is ${value}, the address of a Service, so it is not used as a port`);
    else if (value !== '') return parsePort(name, value);
  }
  return parsePort('--port', undefined);
}

const parsePort = (source: string, text: string | undefined): number =>
  parseCount(source, text, { maximum: 65_535, default: Number(defaultPort) });

/** Throws UsageError. */
export function parseServeOptions({
  port,
  host,
  fixtures,
  'job-steps': jobSteps,
  cors = [],
  'allow-host': allowHosts = [],
  token = [],
  'max-hold': maxHold,
  memory,
  data,
  advertise,
}: ServeOptions): ServerOptions {
  return {
    port: parsePort('--port', port),
    jobSteps: parseCount('--job-steps', jobSteps, { maximum: 1000, default: 1 }),
    cors,
    allowHosts,
    tokens: token.map(parseToken),
    ...(host === undefined ? {} : { host }),
    ...(fixtures === undefined ? {} : { fixtures }),
    ...(memory === undefined ? {} : { memory: parseSize('--memory', memory) }),
    ...(maxHold === undefined ? {} : { maxHoldMs: parseDelay('--max-hold', maxHold) }),
    ...(data === undefined ? {} : { data: parseDataTarget(data) }),
    ...(advertise === undefined ? {} : { advertise }),
  };
}

/** Throws UsageError for a text that is not a data target; whether the target can be used is known when it is opened. */
export function parseDataTarget(data: string): string {
  const isOtherUrl = /^[a-z][a-z0-9+.-]+:\//i.test(data) && !data.startsWith('nats://');
  if (data.trim() === '' || isOtherUrl)
    throw new UsageError('--data takes a folder, or nats://HOST:PORT[,…].', '--data sandbox-data');
  return data;
}

/** The expiry stands before the organization or after it. */
const expiry = /(?:^|,)expires=([^,@]*)/;

/** Checks the form only: the server knows the permissions and the organizations. Throws UsageError. */
export function parseToken(text: string): ExtraToken {
  const [, token, grant = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  const [, expires] = expiry.exec(grant) ?? [];
  const [, granted = '', organizationId] = /^([^@]*)(?:@(.*))?$/s.exec(grant.replace(expiry, '')) ?? [];
  if (token === undefined)
    throw new UsageError(
      `--token of serve takes a name and its permissions, not "${text}".`,
      'sbox serve --token cust=claims:read,events:read@org_ebro,expires=PT1H',
    );
  const permissions = granted.split(',').map((word) => word.trim());
  return {
    token,
    permissions: permissions.filter((word) => word !== '') as Permission[],
    ...(organizationId === undefined ? {} : { organizationId }),
    ...(expires === undefined ? {} : { expires }),
  };
}

/** A recording may hold any value here. */
export function isExtraToken(value: unknown): value is ExtraToken {
  if (!isJsonObject(value)) return false;
  const { token, permissions, organizationId, expires } = value;
  const isText = (member: unknown) => typeof member === 'string';
  const hasPermissions = Array.isArray(permissions) && permissions.every(isText);
  const optional = [organizationId, expires].filter((member) => member !== undefined);
  return isText(token) && hasPermissions && optional.every(isText);
}
