// Which named files, addresses, programs and sandboxes a run may use. Code that needs one of them takes `Access` as a parameter,
// so that nothing gets around a restricted one.

import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { statSync } from 'node:fs';
import { type Open, open, type Send, send } from '../../client/send.ts';
import { tryMake } from '../../primitives/thrown.ts';
import { createFile, createFolder, type NewFile, type NewFolder, replaceFile } from './new-files.ts';
import { type Post, post } from './post.ts';
import { findObstacle, readFileBytes } from './read-bytes.ts';

/** A function throws UsageError where the access is refused. */
export interface Access {
  readonly read: (name: string) => Promise<Buffer>;
  /** A pipe, or anything else that can be read as a file, counts as one. */
  readonly has: (name: string) => boolean;
  /** Undefined if the file can be read. */
  readonly findObstacle: (name: string) => string | undefined;
  /** Throws where the file exists. Others may read it, unless `mode` says otherwise. */
  readonly create: (name: string, mode?: number) => NewFile;
  /** Replaces an existing file as a whole, or not at all. */
  readonly replace: (name: string, content: string | Uint8Array) => Promise<void>;
  /** The folder must be empty, or not exist yet. */
  readonly folder: (name: string) => Promise<NewFolder>;
  readonly send: Send;
  readonly open: Open;
  readonly post: Post;
  readonly start: (command: string, words: readonly string[], options: SpawnOptions) => Promise<ChildProcess>;
  /** Returns if the run may start a sandbox, listen on a port, and open kept data. */
  readonly sandbox: () => void;
}

/** The access of a person at a terminal, whose names are paths as in the shell. */
export const fullAccess: Access = {
  read: (name) => readFileBytes(name, name),
  has: (name) => tryMake(() => statSync(name).isDirectory()) === false,
  findObstacle,
  create: (name, mode) => createFile(name, name, mode),
  replace: (name, content) => replaceFile(name, name, content),
  folder: (name) => createFolder(name, name),
  send,
  open,
  post,
  start: async (command, words, options) => (await import('node:child_process')).spawn(command, words, options),
  sandbox: () => undefined,
};
