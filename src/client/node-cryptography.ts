import { createPublicKey, verify } from 'node:crypto';
import { sha256Hex } from '../primitives/canonical.ts';
import { tryMake } from '../primitives/thrown.ts';
import type { Cryptography } from './report/verify-report.ts';

export const nodeCryptography: Cryptography = {
  isSigned: async (key, text, signature) =>
    tryMake(() => verify(null, Buffer.from(text), createPublicKey({ key: { ...key }, format: 'jwk' }), signature)) ===
    true,
  digestOf: async (bytes) => sha256Hex(bytes),
};
