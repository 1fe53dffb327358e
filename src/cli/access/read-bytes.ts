// Reads the bytes of a file or a pipe, up to a size, for as long as data keeps arriving.

import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { silenceTimeoutMs } from '../../client/send.ts';
import { systemCodeOf } from '../../primitives/thrown.ts';
import { decodeText as decode, maxBytes } from '../../rows/decode-text.ts';
import { readTyped, UsageError } from '../failures/failures.ts';

/** The stream may be slow, but not silent. Throws UsageError, also where it has more than `maxBytes`. */
export async function readAll(stream: Readable, name: string, silenceMs = silenceTimeoutMs): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const silence = setTimeout(() => stream.destroy(silenceError()), silenceMs);
  try {
    for await (const chunk of stream) {
      silence.refresh();
      size += chunk.length;
      if (size > maxBytes)
        throw new UsageError(`${name} has more than ${maxBytes / 1024 / 1024} MiB.`, 'split it into several');
      chunks.push(Buffer.from(chunk));
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw error instanceof UsageError ? error : unreadable(name, systemCodeOf(error));
  } finally {
    clearTimeout(silence);
  }
}

const { O_RDONLY, O_WRONLY, O_NOFOLLOW, O_NONBLOCK } = fs.constants;

const openFile = (path: string, flags: number): Promise<number> =>
  new Promise((resolve, reject) => {
    fs.open(path, flags, (error, descriptor) => (error === null ? resolve(descriptor) : reject(error)));
  });

/** Here and below, `path` is where the file lies, and `name` is what messages call it. */
export async function readFileBytes(path: string, name: string, silenceMs = silenceTimeoutMs): Promise<Buffer> {
  const descriptor = await openInTime(path, silenceMs).catch((error: unknown) => {
    throw unreadable(name, systemCodeOf(error));
  });
  return readAll(await streamOf(descriptor), name, silenceMs);
}

/** Opening a pipe waits for a writer. After `silenceMs` this function opens it for writing, which ends the wait. */
async function openInTime(path: string, silenceMs: number): Promise<number> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    fs.open(path, O_WRONLY | O_NONBLOCK, (_, writer) => writer && fs.closeSync(writer));
  }, silenceMs);
  const descriptor = await openFile(path, O_RDONLY).finally(() => clearTimeout(timer));
  if (!isLate) return descriptor;
  fs.closeSync(descriptor);
  throw silenceError();
}

/** A pipe is read as a socket, since nothing can interrupt the read of a file stream. */
async function streamOf(descriptor: number): Promise<Readable> {
  if (!fs.fstatSync(descriptor).isFIFO()) return fs.createReadStream('', { fd: descriptor });
  const { Socket } = await import('node:net');
  return new Socket({ fd: descriptor, writable: false });
}

const silenceError = (): Error => Object.assign(new Error('silence'), { code: 'ETIMEDOUT' });

/** Reads a regular file only: no link, no device, nothing that would have to be waited for. */
export async function readPlainFile(path: string, name: string): Promise<Buffer> {
  // Windows has neither flag, and no links in most places.
  if (O_NOFOLLOW === undefined && fs.lstatSync(path).isSymbolicLink()) throw unreadable(name, 'ELOOP');
  const descriptor = await openFile(path, O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0));
  if (fs.fstatSync(descriptor).isFile()) return readAll(fs.createReadStream('', { fd: descriptor }), name);
  fs.closeSync(descriptor);
  throw new UsageError(`${name} is not a file.`);
}

/** Throws UsageError. */
export const decodeText = (bytes: Uint8Array, name: string): string => readTyped(() => decode(bytes, name));

const causes: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  EACCES: 'you have no permission to read it',
  ELOOP: 'it is a link',
  ETIMEDOUT: `it sent no data for ${silenceTimeoutMs / 1000} seconds`,
};

/** The reason why it cannot be read, as far as that is known in advance; undefined where it can. */
export function findObstacle(path: string): string | undefined {
  try {
    fs.accessSync(path, fs.constants.R_OK);
    return fs.statSync(path).isDirectory() ? unreadable(path, 'EISDIR').message : undefined;
  } catch (error) {
    return unreadable(path, systemCodeOf(error)).message;
  }
}

export const unreadable = (name: string, code: string | undefined): UsageError =>
  code === 'ENOENT'
    ? new UsageError(`No such file: ${name}`, 'check the path; a relative one starts at the current folder')
    : new UsageError(`${name} cannot be read: ${causes[code ?? ''] ?? code}.`);
