// Checks that a served folder is still the one at its path, with its lock and its logs. Descriptors are kept open, since a file
// system reuses the number of a removed file at once. The calls are synchronous and take some microseconds beside each sync.

import fs from 'node:fs';
import { join } from 'node:path';
import { messageOf, systemCodeOf, tryMake } from '../../primitives/thrown.ts';
import { LogUnavailable } from '../log-error.ts';
import { findLock } from './folder-lock.ts';
import type { Acknowledged } from './high-water.ts';
import { worldFolder } from './target-files.ts';
import { listWorldFiles, logPath } from './world-files.ts';

export class PathChanged extends Error {
  constructor(path: string) {
    super(`${path} was removed, moved or replaced while it was in use`);
  }
}

export interface OpenFile {
  readonly path: string;
  readonly fd: number;
}

interface Parts {
  readonly target: string;
  /** False for a folder that is only read and may change. */
  readonly isHeld: boolean;
  readonly acknowledgedIn: (world: string) => Acknowledged | undefined;
  /** Returns the error with which callers are refused. */
  readonly fail: (cause: unknown) => Error;
}

const betweenChecksMs = 1_000;

export class FolderGuard {
  readonly #parts: Parts;
  /** A socket, which cannot be opened; its listener keeps its number. */
  readonly #lock: { readonly path: string; readonly identity: string } | undefined;
  readonly #checking: NodeJS.Timeout | undefined;
  #folders: readonly OpenFile[] = [];
  #failure: Error | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    // Windows cannot open a folder, and removes none in which a file is open.
    if (!parts.isHeld || process.platform === 'win32') return;
    const [target, lock] = [parts.target, findLock(parts.target)];
    this.#lock = lock === undefined ? undefined : { path: lock, identity: identityAt(lock) };
    this.#folders = [target, join(target, 'worlds')].map((path) => ({ path, fd: fs.openSync(path, 'r') }));
    this.#checking = setInterval(() => tryMake(() => this.require()), betweenChecksMs).unref();
  }

  /** Throws, and causes the failure, where the folder, its lock or this log is no longer at its path. */
  require(log?: OpenFile): void {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#folders.length === 0) return;
    for (const { path, fd } of log === undefined ? this.#folders : [...this.#folders, log])
      if (identityAt(path) !== identityOf(fs.fstatSync(fd, { bigint: true }))) throw this.#fail(path);
    if (this.#lock !== undefined && identityAt(this.#lock.path) !== this.#lock.identity)
      throw this.#fail(this.#lock.path);
  }

  /** Throws likewise where the log of a world lacks acknowledged entries; `last` is its last entry. */
  requireKept(world: string, last?: Acknowledged): void {
    this.require();
    const kept = this.#folders.length === 0 ? undefined : this.#parts.acknowledgedIn(world);
    if (kept === undefined) return;
    const { log, generation } = listWorldFiles(worldFolder(this.#parts.target, world));
    // A newer generation has replaced the acknowledged one, or is about to.
    const isShort = last?.generation === kept.generation && last.position < kept.position;
    if (log === null || generation < kept.generation || isShort)
      throw this.#fail(log ?? logPath(worldFolder(this.#parts.target, world), kept.generation));
  }

  /** Descriptors are closed only once, since another file may get their numbers afterwards. */
  close(): void {
    clearInterval(this.#checking);
    const folders = this.#folders;
    this.#folders = [];
    for (const { fd } of folders) fs.closeSync(fd);
  }

  #fail(path: string): Error {
    clearInterval(this.#checking);
    this.#failure = this.#parts.fail(new PathChanged(path));
    return this.#failure;
  }
}

const identityOf = ({ dev, ino }: fs.BigIntStats): string => `${dev} ${ino}`;

const identityAt = (path: string): string =>
  tryMake(() => identityOf(fs.statSync(path, { bigint: true }))) ?? 'nothing';

/** Opens an existing file for appending. Throws PathChanged. */
export function openAgain(path: string, length: number): number {
  try {
    const fd = fs.openSync(path, fs.constants.O_WRONLY | fs.constants.O_APPEND);
    if (fs.fstatSync(fd).size === length) return fd;
    fs.closeSync(fd);
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT') throw error;
  }
  throw new PathChanged(path);
}

/** The error for callers once nothing more can be written. */
export function explainFailure(target: string, cause: unknown): LogUnavailable {
  const [kept, remedy] =
    cause instanceof PathChanged
      ? ['Acknowledged writes are only as safe as that folder, wherever it is', 'Put it back']
      : ['No acknowledged write is lost', 'Make the folder writable again'];
  return new LogUnavailable(
    `${target} could not be written: ${messageOf(cause)}. ${kept}; this request may or may not have been ` +
      `carried out. ${remedy}, start again, and send the request again with its key.`,
  );
}
