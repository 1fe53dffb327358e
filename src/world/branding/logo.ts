import type { LogoContentType } from '../../contract/records.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Null when the bytes are not an image of a supported type. */
export function contentTypeOf(bytes: Buffer): LogoContentType | null {
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP') return 'image/webp';
  return null;
}

const sizeReaders: Readonly<Record<LogoContentType, (bytes: Buffer) => Size | null>> = {
  'image/png': readPngSize,
  'image/jpeg': readJpegSize,
  'image/webp': readWebpSize,
};

/** Null when the header cannot be read, or gives no size. */
export function sizeOf(bytes: Buffer, contentType: LogoContentType): Size | null {
  const size = sizeReaders[contentType](bytes);
  return size === null || size.width === 0 || size.height === 0 ? null : size;
}

const textAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

function readPngSize(bytes: Buffer): Size | null {
  if (bytes.length < 24 || textAt(bytes, 12) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Reads segments up to the frame header: SOF0 to SOF15, without DHT (C4), JPG (C8) and DAC (CC). */
function readJpegSize(bytes: Buffer): Size | null {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Extended, lossless and lossy files keep their size in three different places. */
function readWebpSize(bytes: Buffer): Size | null {
  if (bytes.length < 30) return null;
  switch (textAt(bytes, 12)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}
