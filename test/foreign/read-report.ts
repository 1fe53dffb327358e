// What strangers reported of tools like this one, each in a file of its own: what was given, in structure and not in words, and
// what this project makes of it. All kinds are read here; a new report is one more file.

import { readdirSync, readFileSync } from 'node:fs';
import { openProfileStore } from '../../src/cli/identity/profile-store.ts';
import { resolveSettings } from '../../src/cli/identity/settings.ts';
import { readFreeInput } from '../../src/cli/input/free-input.ts';
import { parseBrowserHar } from '../../src/cli/recording/browser-har.ts';
import { bytesOf } from '../../src/cli/recording/har-entry.ts';
import { choosePort } from '../../src/cli/serving/serve-options.ts';
import { decodeText } from '../../src/rows/decode-text.ts';
import { checkOptions } from '../../src/server/options/option-error.ts';
import { identifySeedFolder } from '../../src/server/seed/fixtures-folder.ts';
import { fakeSources } from '../cli/input/fake-sources.ts';
import { as } from '../support/as.ts';
import { runCli } from '../support/run-cli.ts';
import { buildTestApp } from '../support/test-app.ts';
import { deliverTo } from './receiver.ts';

type Env = Readonly<Record<string, string>>;
type Read = (given: never) => unknown;

export interface Report {
  readonly name: string;
  /** Where it was reported. */
  readonly link: string;
  readonly kind: string;
  readonly given: unknown;
  readonly expected: unknown;
}

const folder = new URL('reports/', import.meta.url);

export const readReports = (): Report[] =>
  readdirSync(folder).map((file) => ({ name: file, ...JSON.parse(readFileSync(new URL(file, folder), 'utf8')) }));

export const outcomeOf = async ({ kind, given }: Report): Promise<unknown> => (readers[kind] as Read)(given as never);

const app = buildTestApp();

const readers: Readonly<Record<string, Read>> = {
  har: (given: object) => {
    const seed = identifySeedFolder();
    const { recording, bodiless } =
      parseBrowserHar('FILE', Buffer.from(JSON.stringify(given)), { seed, token: 'any' }) ?? refuse('it is no HAR');
    const [sent, answered] = [
      recording.entries.map(({ request: { postData } }) => (postData === undefined ? '' : String(bytesOf(postData)))),
      recording.entries.map(({ response: { content } }) => String(bytesOf(content))),
    ];
    return { sent, bodiless, ...(answered.every((text) => text === '{}') ? {} : { answered }) };
  },
  curl: async ({ command, files = {}, bytes = {} }: { command: string; files?: Env; bytes?: Env }) => {
    const sources = fakeSources({ files });
    const read = async (name: string) =>
      bytes[name] === undefined ? sources.access.read(name) : Buffer.from(bytes[name], 'hex');
    const options = { data: undefined, 'data-raw': undefined, header: undefined, 'idempotency-key': undefined };
    const { input } = await readFreeInput({ ...sources, access: { read } }, { args: [command, undefined], options });
    const { method, path, body = null } = input;
    return { method, path, ...(body instanceof Uint8Array ? { hex: Buffer.from(body).toString('hex') } : { body }) };
  },
  port: (env: Env) => {
    let remarks = 0;
    const port = choosePort({}, env, () => {
      remarks += 1;
    });
    return { port, remarks };
  },
  token: async (env: Env) => {
    const store = openProfileStore({ SBOX_CONFIG_HOME: '/dev/null/none' });
    return orRefusal(async () => {
      const { token, tenant } = await resolveSettings({}, env, store);
      return { token: token.value, ...(tenant === undefined ? {} : { tenant: tenant.value }) };
    });
  },
  origin: async (origin: string) => {
    const checked = await orRefusal(async () => checkOptions({ cors: [origin] }) ?? {});
    return { taken: !('refused' in checked) };
  },
  query: async (url: string) => {
    const reply = await app.inject({ url, headers: as('full') });
    const { detail } = reply.json();
    return { status: reply.statusCode, ...(detail === undefined ? {} : { detail }) };
  },
  contentType: async (type: string) => {
    const headers = { ...as('full'), 'content-type': type, 'idempotency-key': type.replace(/\W/g, '') };
    const payload = Buffer.from(JSON.stringify({ name: type }));
    return { status: (await app.inject({ method: 'POST', url: '/v1/portfolios', headers, payload })).statusCode };
  },
  text: ({ hex, encoding }: { hex: string; encoding?: string }) =>
    orRefusal(async () => ({ text: decodeText(Buffer.from(hex, 'hex'), 'FILE', { encoding }) })),
  receiver: deliverTo,
  profiles: async (env: Env) => {
    const unset = { SBOX_CONFIG_HOME: '' };
    const { exitCode, stderr } = await runCli(['profiles', 'add', 'x', '--world', 'w'], { env: { ...unset, ...env } });
    return { exitCode, says: stderr.slice(2, stderr.indexOf(' cannot be used') + ' cannot be used'.length) };
  },
};

const refuse = (why: string): never => {
  throw new Error(why);
};

const orRefusal = async <Result extends object>(read: () => Promise<Result>): Promise<Result | { refused: string }> => {
  try {
    return await read();
  } catch (error) {
    return { refused: (error as Error).message };
  }
};
