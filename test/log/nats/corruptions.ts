// Forty ways to damage the files of one of three servers, by name. Each is a change of one file below its store.
import fs from 'node:fs';
import { join } from 'node:path';

export interface Corruption {
  readonly name: string;
  /** Whether the server was killed before, or ended politely. */
  readonly isKilled: boolean;
  /** The file that it hurts, below the folder of a server; undefined where the server has none. */
  readonly find: (server: string) => string | undefined;
  readonly change: (content: Buffer) => Buffer | null;
}

const account = ['jetstream', '$G', 'streams'];
const system = ['jetstream', '$SYS', '_js_'];

/** The last of those that fit, by name; blocks are numbered. */
function findLast(folder: string, fits: RegExp): string | undefined {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => fits.test(name)) : [];
  const [name] = names.sort((a, b) => b.localeCompare(a, undefined, { numeric: true }));
  return name === undefined ? undefined : join(folder, name);
}

/** Groups of Raft: one of the servers' own list of streams, `_meta_`, and one of each stream. */
function groupOf(server: string, isMeta: boolean): string {
  const folder = join(server, ...system);
  const names = fs.readdirSync(folder).filter((name) => (name === '_meta_') === isMeta);
  const group = names.find((name) => isMeta || name.startsWith('S-'));
  if (group === undefined) throw new Error(`${folder} has no such group: ${names.join(', ')}`);
  return join(folder, group);
}

const inStream = (stream: string, fits: RegExp) => (server: string) =>
  findLast(join(server, ...account, stream, 'msgs'), fits);
const inGroup = (isMeta: boolean, part: string, fits: RegExp) => (server: string) =>
  findLast(join(groupOf(server, isMeta), part), fits);

const flipAt = (content: Buffer, at: number): Buffer => {
  const flipped = Buffer.from(content);
  flipped.writeUInt8(content.readUInt8(at) ^ 0x10, at);
  return flipped;
};

/** Where records begin: a length of four bytes, of which the highest bit says that there are headers. */
export function recordsOf(block: Buffer): { start: number; length: number }[] {
  const records: { start: number; length: number }[] = [];
  for (let start = 0; start + 22 <= block.length; ) {
    const length = block.readUInt32LE(start) & 0x3fff_ffff;
    if (length < 22 || start + length > block.length) break;
    records.push({ start, length });
    start += length;
  }
  return records;
}

const wholeFile: readonly (readonly [string, (content: Buffer) => Buffer | null])[] = [
  ['a bit flipped', (content) => flipAt(content, content.length >> 1)],
  ['halved', (content) => content.subarray(0, content.length >> 1)],
  ['emptied', () => Buffer.alloc(0)],
  ['removed', () => null],
];

const fields = {
  length: ({ start }: { start: number }) => start,
  payload: ({ start, length }: { start: number; length: number }) => start + (length >> 1),
  checksum: ({ start, length }: { start: number; length: number }) => start + length - 1,
};

/** Nine of records, and four of each kind of file but a block of the stream, whose flipped bits are the nine. */
export function listCorruptions(stream: string): Corruption[] {
  const block = inStream(stream, /^1\.blk$/);
  const ofRecords = ['first', 'middle', 'last'].flatMap((which) =>
    Object.entries(fields).map(([field, offsetOf]) => ({
      name: `block of the stream, ${which} record, ${field} flipped`,
      find: block,
      change: (content: Buffer) => {
        const records = recordsOf(content);
        const index = { first: 0, middle: records.length >> 1 }[which] ?? records.length - 1;
        return flipAt(content, offsetOf(records[index] as { start: number; length: number }));
      },
    })),
  );
  const files = [
    ['index of the stream', inStream(stream, /^index\.db$/)],
    ['Raft log of the stream', inGroup(false, 'msgs', /\.blk$/)],
    ['Raft snapshot of the stream', inGroup(false, 'snapshots', /^snap\./)],
    ['Raft term of the stream', inGroup(false, '', /^tav\.idx$/)],
    ['Raft log of the servers', inGroup(true, 'msgs', /\.blk$/)],
    ['Raft snapshot of the servers', inGroup(true, 'snapshots', /^snap\./)],
    ['Raft term of the servers', inGroup(true, '', /^tav\.idx$/)],
  ] as const;
  const ofFiles = [['block of the stream', block] as const, ...files].flatMap(([file, find]) =>
    wholeFile
      .filter(([what]) => find !== block || what !== 'a bit flipped')
      .map(([what, change]) => ({ name: `${file} ${what}`, find, change })),
  );
  return [...ofRecords, ...ofFiles].map((corruption, index) => ({ ...corruption, isKilled: index % 2 === 0 }));
}
