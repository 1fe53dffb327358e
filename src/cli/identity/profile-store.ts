// Stores the profiles, and which of them is current. While there is no file, a read creates none and loads no package.

import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fixtureTokens, fullToken } from '../../contract/permissions.ts';
import { isJsonObject } from '../../primitives/json-object.ts';
import { askNearest } from '../../primitives/nearest-name.ts';
import { systemCodeOf } from '../../primitives/thrown.ts';
import { UsageError } from '../failures/failures.ts';
import type { Streams } from '../terminal/streams.ts';

export interface Profile {
  readonly baseUrl?: string;
  readonly token?: string;
  readonly tenant?: string;
  readonly world?: string;
}

interface Stored {
  readonly current?: string;
  readonly profiles?: Readonly<Record<string, Profile>>;
}

export const builtInProfiles: Readonly<Record<string, Profile>> = Object.fromEntries(
  fixtureTokens.map(({ profile, token }) => [profile, { token }]),
);
export const firstProfile = fullToken.profile;

/** Throws UsageError; `source` says where the name came from, and is undefined for one that was just typed. */
export function findProfile(name: string, profiles: Readonly<Record<string, Profile>>, source?: string): Profile {
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (profile !== undefined) return profile;
  const known = Object.keys(profiles);
  throw new UsageError(
    `There is no profile "${name}"${source === undefined ? '' : ` (${source})`}.`,
    askNearest(name, known, `known profiles: ${known.join(', ')}`),
    ...(source === undefined ? [] : [['profiles', 'add', name, '--base-url', 'URL', '--token', 'TOKEN']]),
  );
}

/** Shells complete these names, so they have no character with a meaning to a shell. */
export const profileNamePattern = /^[A-Za-z0-9._-]{1,64}$/;

export interface ProfileStore {
  readonly path: string;
  /** The built-in profiles are included. */
  readonly read: () => Promise<Required<Stored>>;
  /** Reads the stored profiles, changes and writes them under a lock. */
  readonly change: (change: (stored: Required<Stored>) => Required<Stored>) => Promise<void>;
}

/** SBOX_CONFIG_HOME, XDG_CONFIG_HOME, APPDATA, or .config of the home folder. */
export function configFolder(env: Streams['env']): string {
  if (env.SBOX_CONFIG_HOME) return env.SBOX_CONFIG_HOME;
  return join(env.XDG_CONFIG_HOME || env.APPDATA || join(env.HOME || homedir(), '.config'), 'sbox');
}

export function openProfileStore(env: Streams['env']): ProfileStore {
  const folder = configFolder(env);
  const path = join(folder, 'profiles.json');
  const open = async () => {
    const { Conf } = await import('./conf.ts');
    return new Conf<Stored>({
      projectName: 'sbox',
      cwd: folder,
      configName: 'profiles',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
      clearInvalidConfig: false,
    });
  };
  const guard = async <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: Error) => {
      throw new UsageError(
        `The profiles in ${path} cannot be used: ${error.message}`,
        'fix or remove the file, or set SBOX_CONFIG_HOME to another folder',
      );
    });
  return {
    path,
    read: () =>
      guard(async () => {
        const { current, profiles } = checkStored(existsSync(path) ? (await open()).store : {});
        return { current, profiles: { ...builtInProfiles, ...profiles } };
      }),
    change: (change) =>
      guard(() =>
        withLock(`${path}.lock`, async () => {
          const conf = await open();
          conf.store = change(checkStored(conf.store));
        }),
      ),
  };
}

const lockTimeoutMs = 5_000;
const lockPauseMs = 20;

/** The folders are made one by one: Node's own recursion never ends below a folder that exists and accepts none, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/** The file is the lock: only one process can create it. */
async function withLock(path: string, work: () => Promise<void>): Promise<void> {
  makeFolder(dirname(path));
  for (let waitedMs = 0; ; waitedMs += lockPauseMs) {
    try {
      closeSync(openSync(path, 'wx', 0o600));
      break;
    } catch (error) {
      if (systemCodeOf(error) !== 'EEXIST') throw error;
    }
    if (waitedMs >= lockTimeoutMs)
      throw new Error(`another sbox process has locked them; if none is running, remove ${path}`);
    await sleep(lockPauseMs);
  }
  try {
    await work();
  } finally {
    rmSync(path, { force: true });
  }
}

const isProfile = (value: unknown): boolean =>
  isJsonObject(value) && Object.values(value).every((member) => typeof member === 'string');

function checkStored({ current = firstProfile, profiles = {} }: Stored): Required<Stored> {
  if (typeof current !== 'string' || !isJsonObject(profiles) || !Object.values(profiles).every(isProfile))
    throw new Error('it is JSON, but not in the form that sbox writes');
  const wrong = Object.keys(profiles).find((name) => !profileNamePattern.test(name));
  if (wrong !== undefined)
    throw new Error(`it names a profile that sbox profiles add would refuse, ${JSON.stringify(wrong.slice(0, 80))}`);
  return { current, profiles };
}
