import { isUtf8 } from 'node:buffer';
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SeedIdentity } from '../../contract/seed-identity.ts';
import { FixtureError } from '../../engine/records/fixture-error.ts';
import type { FixtureSource } from '../../engine/records/fixture-source.ts';
import { readRecords } from '../../engine/records/record-stream.ts';
import { locatePackageFile } from '../../package/package-files.ts';
import { messageOf, systemCodeOf } from '../../primitives/thrown.ts';
import { identifySeed } from './seed-digest.ts';

export const seedFolder = fileURLToPath(locatePackageFile('fixtures/'));

export function openFixturesFolder(folder: string): FixtureSource {
  const readBytes = (path: string): Buffer => {
    const file = join(folder, path);
    try {
      refuseOtherThanFile(file);
      return readFileSync(file);
    } catch (error) {
      throw refuseFile(file, systemCodeOf(error));
    }
  };
  return {
    has: (path) => existsSync(join(folder, path)),
    readBytes,
    read: (path) => {
      const bytes = readBytes(path);
      const text = new TextDecoder().decode(bytes);
      if (!isUtf8(bytes)) throw new FixtureError(`${join(folder, path)}${locateReplaced(text)}: not UTF-8.`);
      try {
        return JSON.parse(text);
      } catch (error) {
        throw new FixtureError(`${join(folder, path)}${locate(text, messageOf(error))}: not JSON. ${messageOf(error)}`);
      }
    },
    readRecords: (path) => readRecords(join(folder, path), readChunks(join(folder, path))),
  };
}

export const identifySeedFolder = (folder: string = seedFolder): Required<SeedIdentity> =>
  identifySeed(openFixturesFolder(folder), (path) => readChunks(join(folder, path)));

const chunkBytes = 256 * 1024;

/** A file may be larger than one Buffer. */
export function* readChunks(file: string): Generator<Buffer> {
  let descriptor: number | undefined;
  try {
    refuseOtherThanFile(file);
    descriptor = openSync(file, 'r');
    while (true) {
      const chunk = Buffer.allocUnsafeSlow(chunkBytes);
      const length = readSync(descriptor, chunk);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } catch (error) {
    throw refuseFile(file, systemCodeOf(error));
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Refuses pipes and devices, which might never end. Throws as the file system does. */
function refuseOtherThanFile(file: string): void {
  if (!statSync(file).isFile()) throw Object.assign(new Error(`${file} is not a file`), { code: 'NOTFILE' });
}

const causes: Readonly<Record<string, string>> = {
  ENOENT: 'the file does not exist',
  ENOTDIR: 'the file does not exist',
  NOTFILE: 'it is not a file',
};

function refuseFile(file: string, code = ''): FixtureError {
  const cause = causes[code] ?? `it cannot be read (${code})`;
  return new FixtureError(`${file}: ${cause}. sbox fixtures dump --dir DIR writes a whole folder.`);
}

/** Decoding replaces bytes that are not UTF-8 by this character. */
const locateReplaced = (text: string): string => locate(text, `at position ${text.indexOf('\ufffd')}`);

/** `:line:column` of a syntax error, where the engine reports its position. */
function locate(text: string, message: string): string {
  const position = /end of JSON input/.test(message) ? text.length : Number(/at position (\d+)/.exec(message)?.[1]);
  if (Number.isNaN(position)) return '';
  const lines = text.slice(0, position).split('\n');
  return `:${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
}
