// What was found out by earlier runs, in a folder that no one commits. An answer is given only while all that it came from is
// as it was.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles, readText } from '../support/source-files.ts';

const folder = fileURLToPath(new URL('../../node_modules/.cache/mutation', import.meta.url));

export interface Kept<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** Keeps the newest answers, so many of them, when the process ends, however it ends; what another run has kept stays. */
export function openKept<Value>(name: string, limit: number): Kept<Value> {
  const file = join(folder, `${name}.json`);
  const read = (): [string, Value][] => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);
  const values = new Map(read());
  const news = new Map<string, Value>();
  process.once('exit', () => {
    if (news.size === 0) return;
    mkdirSync(folder, { recursive: true });
    const all = [...read().filter(([key]) => !news.has(key)), ...news];
    writeFileSync(file, JSON.stringify(all.slice(-limit)));
  });
  return { get: (key) => news.get(key) ?? values.get(key), set: (key, value) => void news.set(key, value) };
}

export const digestOf = (...texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22);

const digests = new Map<string, string>();

/** Of a file, or of everything below a folder. */
export function contentDigest(path: string): string {
  let digest = digests.get(path);
  if (digest === undefined) {
    const paths = /\.[a-z]+$/.test(path) ? [path] : listFiles(path);
    digest = digestOf(...paths.flatMap((each) => [each, readText(each).text]));
    digests.set(path, digest);
  }
  return digest;
}
