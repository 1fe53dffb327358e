// The logo of an organization: a sun over two fields, as a palette PNG. Stored, not compressed: a compressor's output
// may change from one version of zlib to the next, and the seed must not.

import { crc32, deflateSync } from 'node:zlib';

export const logoSize = 64;

/** `colours`: the near field, the far field, the sun; the sky is white. All as #RRGGBB. */
export function buildLogo(colours: readonly [string, string, string]): Buffer {
  const palette = ['#FFFFFF', ...colours].map((colour) => Buffer.from(colour.slice(1), 'hex'));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(logoSize, 0);
  header.writeUInt32BE(logoSize, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    buildChunk('IHDR', header),
    buildChunk('PLTE', Buffer.concat(palette)),
    buildChunk('IDAT', deflateSync(drawRows(), { level: 0 })),
    buildChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** One filter byte, then one palette index for each pixel, row by row. */
function drawRows(): Buffer {
  const rows = Array.from({ length: logoSize }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: logoSize }, (_, x) => colourAt(x, y))]),
  );
  return Buffer.concat(rows);
}

function colourAt(x: number, y: number): number {
  const [sky, nearField, farField, sun] = [0, 1, 2, 3];
  if (y > 44 + (x - 32) / 8) return nearField;
  if (y > 34 - (x - 32) / 10) return farField;
  return (x - 40) ** 2 + (y - 22) ** 2 <= 13 ** 2 ? sun : sky;
}

function buildChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
