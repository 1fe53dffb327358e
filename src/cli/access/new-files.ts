// Files that a command creates. An existing file is replaced only where that was asked for, and no link is followed.

// Node loads these functions when `fs` is first used, so no start waits for them.
import { closeSync, promises as fs, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { systemCodeOf } from '../../primitives/thrown.ts';
import { UsageError } from '../failures/failures.ts';

export interface NewFile {
  /** Writes all of the bytes at this position of the file. Throws UsageError, here and below. */
  readonly write: (bytes: Uint8Array, position: number) => void;
  /** Writes the whole file or nothing. */
  readonly fill: (content: string | Uint8Array) => void;
  readonly close: () => void;
  readonly discard: () => void;
}

/** `path` is where the file lies, `name` what messages call it, here and below. */
export function createFile(path: string, name: string, mode = 0o666): NewFile {
  const descriptor = openNew(path, name, mode);
  const file: NewFile = {
    write: (bytes, position) => {
      try {
        for (let done = 0; done < bytes.length; )
          done += writeSync(descriptor, bytes, done, bytes.length - done, position + done);
      } catch (error) {
        throw unwritable(name, error);
      }
    },
    fill: (content) => {
      try {
        file.write(typeof content === 'string' ? Buffer.from(content) : content, 0);
      } catch (error) {
        file.discard();
        throw error;
      }
      file.close();
    },
    close: () => closeSync(descriptor),
    discard: () => {
      file.close();
      rmSync(path);
    },
  };
  return file;
}

function openNew(path: string, name: string, mode: number): number {
  try {
    return openSync(path, 'wx', mode);
  } catch (error) {
    throw systemCodeOf(error) === 'EEXIST'
      ? new UsageError(`${name} already exists.`, 'name a new file, or remove that one')
      : unwritable(name, error);
  }
}

/** Writes the new file under a random name before it replaces the old one. */
export async function replaceFile(path: string, name: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}.${crypto.randomUUID()}`;
  try {
    const present = await fs.lstat(path).catch(() => undefined);
    if (present?.isFile() === false)
      throw new UsageError(
        `${name} is ${present.isSymbolicLink() ? 'a link' : 'not a file'}, and only files can be replaced.`,
      );
    await fs.writeFile(temporary, content, { flag: 'wx', mode: present === undefined ? 0o666 : present.mode & 0o777 });
    await fs.rename(temporary, path);
  } catch (error) {
    await fs.rm(temporary, { force: true });
    throw error instanceof UsageError ? error : unwritable(name, error);
  }
}

export interface NewFolder {
  /** `path` is relative to the folder. */
  readonly add: (path: string, content: string | Buffer) => Promise<void>;
  readonly discard: () => Promise<void>;
}

export async function createFolder(path: string, name: string): Promise<NewFolder> {
  const present = await fs.readdir(path).catch((error: unknown) => {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw unwritable(name, error);
  });
  if (present !== undefined && present.length > 0) throw new UsageError(`${name} is not empty.`, 'name a new folder');
  return {
    add: async (inner, content) => {
      try {
        await fs.mkdir(dirname(join(path, inner)), { recursive: true });
        await fs.writeFile(join(path, inner), content, { flag: 'wx' });
      } catch (error) {
        throw unwritable(name, error);
      }
    },
    discard: async () => {
      const written = present === undefined ? [path] : (await fs.readdir(path)).map((inner) => join(path, inner));
      await Promise.all(written.map((each) => fs.rm(each, { recursive: true, force: true }).catch(() => {})));
    },
  };
}

/** A new folder among the temporary files of this machine; the caller removes it. */
export const createTemporaryFolder = (prefix: string): Promise<string> =>
  fs.mkdtemp(join(tmpdir(), prefix)).catch((error: unknown) => {
    throw new UsageError(
      `No folder can be created in ${tmpdir()}: ${systemCodeOf(error)}.`,
      'set TMPDIR to a writable folder',
    );
  });

const causes: Readonly<Record<string, string>> = { ENOENT: 'its folder does not exist', ENOSPC: 'its disk is full' };

const unwritable = (name: string, error: unknown): UsageError => {
  const code = systemCodeOf(error) ?? '';
  return new UsageError(`${name} cannot be written: ${causes[code] ?? code}.`);
};
