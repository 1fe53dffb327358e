// The access of a story, which may come from anybody: files of its own folder and of its page's, and its own sandbox.

import { realpathSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { HttpRequest } from '../../../client/request.ts';
import { systemCodeOf } from '../../../primitives/thrown.ts';
import type { Access } from '../../access/access.ts';
import { createFile, createFolder, createTemporaryFolder } from '../../access/new-files.ts';
import { readPlainFile, unreadable } from '../../access/read-bytes.ts';
import { UsageError } from '../../failures/failures.ts';

export interface StoryAccess {
  readonly access: Access;
  /** Profiles of its commands are stored there; no command names what is in it. */
  readonly settings: string;
  /** Removes all that the story wrote, and resolves to the names that lay in its folder. */
  readonly close: () => Promise<readonly string[]>;
}

/**
 * `pageFolder` may be read; it is undefined for a story of the package, which may start programs and sandboxes too. `url` is the
 * address of the story's sandbox.
 */
export async function openStoryAccess(
  { pageFolder, url }: { readonly pageFolder: string | undefined; readonly url: string },
  { send, open, post, start, sandbox }: Access,
): Promise<StoryAccess> {
  const home = await createTemporaryFolder('sbox-story-');
  const [files, settings] = [join(home, 'files'), join(home, 'settings')];
  await mkdir(files);
  await mkdir(settings);
  const readable = pageFolder === undefined ? [files] : [files, pageFolder];
  const access: Access = {
    read: (name) => readFirst(readable, name),
    has: () => false,
    findObstacle: () => undefined,
    create: (name, mode) => {
      const path = locate(files, name);
      // The folder holds only files that the story wrote.
      rmSync(path, { force: true });
      return createFile(path, name, mode);
    },
    replace: async (name) => {
      throw new UsageError(`${name} already exists, and a story writes only new files.`, 'leave --force out');
    },
    folder: async (name) => {
      const path = resolve(files, requireInner(files, name));
      await mkdir(dirname(path), { recursive: true });
      return createFolder(path, name);
    },
    send: async (request, signal) => send(requireOwn(request, url), signal),
    open: async (request, signal) => open(requireOwn(request, url), signal),
    post: pageFolder === undefined ? post : refuseSandbox,
    start: async (command, words, options) => {
      if (pageFolder !== undefined) refuseSandbox();
      return start(command === 'node' ? process.execPath : command, words, { ...options, cwd: files });
    },
    sandbox: pageFolder === undefined ? sandbox : refuseSandbox,
  };
  const close = async () => {
    const left = await readdir(files, { withFileTypes: true });
    await rm(home, { recursive: true });
    return left.map((entry) => `${entry.name}${entry.isDirectory() ? '/' : ''}`).sort();
  };
  return { access, settings, close };
}

function refuseSandbox(): never {
  throw new UsageError(
    'A story has a sandbox of its own. It cannot start another one, listen, call a receiver or run another program.',
  );
}

function requireOwn(request: HttpRequest, url: string): HttpRequest {
  const { origin } = new URL(request.url);
  if (origin === new URL(url).origin) return request;
  throw new UsageError(`A story calls only its own sandbox, not ${origin}.`);
}

async function readFirst(folders: readonly string[], name: string): Promise<Buffer> {
  for (const folder of folders) {
    try {
      return await readPlainFile(locate(folder, name), name);
    } catch (error) {
      if (error instanceof UsageError) throw error;
      if (systemCodeOf(error) !== 'ENOENT') throw unreadable(name, systemCodeOf(error));
    }
  }
  throw unreadable(name, 'ENOENT');
}

/** Links before the name's last part are followed. Throws UsageError, system errors. */
function locate(folder: string, name: string): string {
  const home = realpathSync(folder);
  const path = resolve(home, requireInner(home, name));
  const parent = realpathSync(dirname(path));
  if (parent !== home) requireInner(home, parent);
  return join(parent, basename(path));
}

/** The name must lead below the folder, and to no hidden file, as keys and settings are. */
function requireInner(home: string, name: string): string {
  const inner = relative(home, resolve(home, name));
  if (inner !== '' && !isAbsolute(inner) && !inner.split(sep).some((part) => part.startsWith('.'))) return inner;
  throw new UsageError(`${name} is hidden or outside the story's folder, where a story may not go.`);
}
