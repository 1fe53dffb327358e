import { basename } from 'node:path';
import { defineOperation } from '../../operations/define-operation.ts';

export const brandingLogo = defineOperation('uploadLogo', {
  arguments: [{ name: 'file', description: 'PNG, JPEG or WebP image.', completes: 'files' }],
  hidden: ['content-type', 'content-base64', 'file-name'],
  examples: ['sbox branding logo logo.png'],
  run: async ({ access }, { args: [file] }, send) => {
    const bytes = await access.read(file);
    return send({ contentType: typeOf(bytes), contentBase64: bytes.toString('base64'), fileName: basename(file) });
  },
});

/** Bytes of another type are sent all the same, so that the service's refusal can be seen. */
function typeOf(bytes: Buffer): string {
  if (bytes.subarray(0, 4).toString('latin1') === '\x89PNG') return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'image/webp';
  return bytes.subarray(0, 512).includes('<svg') ? 'image/svg+xml' : 'application/octet-stream';
}
