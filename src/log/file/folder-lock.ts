// Locks a folder for one process. The lock is a socket in the folder on which its holder listens, so it is released when the
// holder ends in any way, and tells others who holds it. It works among the processes of one machine, containers included, but
// not over a network file system. On Linux the holder also has an abstract socket, which cannot be removed, named after the
// folder's number; it is visible in one network namespace only, so containers rely on the socket in the folder.

import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { join, relative } from 'node:path';
import { sha256Hex } from '../../primitives/canonical.ts';
import { messageOf, systemCodeOf, tryMake } from '../../primitives/thrown.ts';
import { LogRefused } from '../log-error.ts';

/** The address of a socket has at most 104 bytes on some systems. */
const maxAddress = 100;
const lockName = /^lock\.(\d+)$/;
const timeoutMs = 500;
/** The description of a holder is shorter; longer text comes from another program, and is not read further. */
const maxText = 400;

/**
 * Sockets are numbered, and the one with the largest number is the lock. It is never removed, held or not: a process that finds
 * it dead creates the next number, which only one process can, and has the lock if no larger one was created meanwhile. Returns
 * the function that releases it. Throws LogRefused, naming the holder.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  if (process.platform === 'win32') return lockByPipe(folder);
  const abstractServer = process.platform === 'linux' ? await lockByInode(folder) : undefined;
  try {
    const server = await lockByFile(folder);
    return () => closeAll([server, abstractServer]);
  } catch (error) {
    await closeAll([abstractServer]);
    throw error;
  }
}

async function lockByFile(folder: string): Promise<Server> {
  const address = addressIn(folder);
  const name = `lock-${randomUUID()}`;
  const server = await listen(folder, address(name));
  try {
    const number = await takeNumber(folder, address, name);
    fs.rmSync(join(folder, name));
    await removeDead(folder, address, number);
  } catch (error) {
    server.close();
    fs.rmSync(join(folder, name), { force: true });
    throw error;
  }
  return server;
}

/** Undefined where the system has no such sockets. */
async function lockByInode(folder: string): Promise<Server | undefined> {
  const { dev, ino } = fs.statSync(folder, { bigint: true });
  const address = `\0sbox-${dev}-${ino}`;
  try {
    return await bind(address);
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'EACCES' || code === 'EPERM') return undefined;
    if (code !== 'EADDRINUSE') throw refuseLock(folder, error);
    throw heldBy(folder, (await askHolder(address)) ?? 'a process that is just ending');
  }
}

/** The file of the lock; undefined where there is none, as on Windows. */
export function findLock(folder: string): string | undefined {
  const number = lastNumber(folder);
  return number === 0 ? undefined : join(folder, `lock.${number}`);
}

/** Locks for a program that only reads. Undefined where nothing can be written, so that no lock can be made either. */
export async function lockToRead(folder: string): Promise<(() => Promise<void>) | undefined> {
  const isWritable = tryMake(() => fs.accessSync(folder, fs.constants.W_OK) ?? true);
  return isWritable ? lockFolder(folder) : undefined;
}

/** Windows keeps named pipes apart from files, with one listener for each name. */
async function lockByPipe(folder: string): Promise<() => Promise<void>> {
  const address = `\\\\.\\pipe\\sbox-${sha256Hex(fs.realpathSync.native(folder))}`;
  await requireFree(folder, address);
  const server = await listen(folder, address);
  return () => close(server);
}

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

async function closeAll(servers: readonly (Server | undefined)[]): Promise<void> {
  for (const server of servers) if (server !== undefined) await close(server);
}

async function takeNumber(folder: string, address: (name: string) => string, name: string): Promise<number> {
  for (;;) {
    const last = lastNumber(folder);
    await requireFree(folder, address(`lock.${last}`));
    try {
      fs.linkSync(join(folder, name), join(folder, `lock.${last + 1}`));
    } catch (error) {
      const code = systemCodeOf(error);
      if (code === 'EEXIST') continue;
      if (code === 'ENOENT') throw heldBy(folder, 'a process that is just starting');
      throw error;
    }
    if (lastNumber(folder) === last + 1) return last + 1;
    fs.rmSync(join(folder, `lock.${last + 1}`), { force: true });
  }
}

/** Removes older locks, and files of a process that was killed while it started. */
async function removeDead(folder: string, address: (name: string) => string, number: number): Promise<void> {
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith('lock') || name === `lock.${number}`) continue;
    if ((await askHolder(address(name))) === null) fs.rmSync(join(folder, name), { force: true });
  }
}

const lastNumber = (folder: string): number =>
  Math.max(0, ...fs.readdirSync(folder).map((name) => Number(lockName.exec(name)?.[1] ?? 0)));

async function requireFree(folder: string, address: string): Promise<void> {
  const holder = await askHolder(address);
  if (holder !== null) throw heldBy(folder, holder);
}

const heldBy = (folder: string, holder: string): LogRefused =>
  new LogRefused(`${folder} is in use by ${holder}. Stop it first, or choose another folder.`);

const listen = (folder: string, address: string): Promise<Server> =>
  bind(address).catch((error: unknown) => {
    throw refuseLock(folder, error);
  });

const refuseLock = (folder: string, error: unknown): LogRefused =>
  new LogRefused(`${folder} cannot be locked: ${messageOf(error)}. Choose another folder.`);

function bind(address: string): Promise<Server> {
  const since = new Date().toISOString();
  const server = createServer((socket) => socket.end(`process ${process.pid} on ${hostname()}, since ${since}`));
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(address, () => resolve(server.unref()));
  });
}

/** Null when no process listens there. A holder that does not answer still has the lock. */
function askHolder(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(address);
    let text = '';
    // After this process was paused, an answer that has arrived is read first.
    socket.setTimeout(timeoutMs, () => setImmediate(() => socket.destroy()));
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part.slice(0, maxText - text.length);
      if (text.length === maxText) socket.destroy();
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' || code === 'ENOENT') resolve(null);
    });
    socket.on('close', () => resolve(text === '' ? 'a process that does not answer' : text));
  });
}

/** Returns paths that are short enough: in full, relative to the working directory, or through a descriptor of the folder. */
function addressIn(folder: string): (name: string) => string {
  const longest = join(folder, `lock-${randomUUID()}`);
  if (Buffer.byteLength(longest) <= maxAddress) return (name) => join(folder, name);
  if (Buffer.byteLength(relative('', longest)) <= maxAddress) return (name) => relative('', join(folder, name));
  if (!fs.existsSync('/proc/self/fd'))
    throw new LogRefused(`${folder} cannot be locked: its path is too long for a socket. Choose a shorter one.`);
  const fd = fs.openSync(folder, 'r');
  return (name) => `/proc/self/fd/${fd}/${name}`;
}
