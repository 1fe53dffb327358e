import { Readable } from 'node:stream';
import type { Sources } from '../../../src/cli/input/read-source.ts';

export interface FakedSources {
  /** What is piped in; nothing but a terminal where it is left out. */
  readonly stdin?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** Sources that touch nothing of this machine. */
export function fakeSources({ stdin, files = {}, env = {} }: FakedSources = {}): Sources {
  const pipe = Object.assign(Readable.from(stdin === undefined ? [] : [stdin]), { isTTY: stdin === undefined });
  const read = async (name: string): Promise<Buffer> => {
    const text = files[name];
    if (text === undefined) throw new Error(`Nobody was to read ${name}.`);
    return Buffer.from(text);
  };
  return { access: { read }, streams: { stdin: pipe, env } };
}
