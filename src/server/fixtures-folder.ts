// A folder of fixtures as the world's source of data. Files are read when they are asked for, and never written.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FixtureError, type FixtureSource } from '../world/fixture-source.ts';

/** The folder that comes with the package. */
export const seedFolder = fileURLToPath(new URL('../../fixtures/', import.meta.url));

export function openFixturesFolder(folder: string): FixtureSource {
  const readBytes = (path: string): Buffer => {
    try {
      return readFileSync(join(folder, path));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const cause = code === 'ENOENT' || code === 'ENOTDIR' ? 'the file is not there' : `it cannot be read (${code})`;
      throw new FixtureError(`${join(folder, path)}: ${cause}. sbox fixtures dump --dir DIR writes a whole folder.`);
    }
  };
  return {
    readBytes,
    read: (path) => {
      const text = readBytes(path).toString();
      try {
        return JSON.parse(text);
      } catch (error) {
        throw new FixtureError(
          `${join(folder, path)}${locate(text, error as SyntaxError)}: not JSON. ${(error as Error).message}`,
        );
      }
    },
  };
}

/** `:line:column` of a syntax error, where the engine tells its position. */
function locate(text: string, { message }: SyntaxError): string {
  const position = /end of JSON input/.test(message) ? text.length : Number(/at position (\d+)/.exec(message)?.[1]);
  if (Number.isNaN(position)) return '';
  const lines = text.slice(0, position).split('\n');
  return `:${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
}
