// The part of `node:crypto` that the sandbox uses, for a page: a browser's own crypto answers with promises, and the sandbox is
// synchronous. SHA-256 and Ed25519 are enough.

import { ed25519 } from '@noble/curves/ed25519.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

type Content = string | Uint8Array;

interface Hashing {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
}

class Digest {
  readonly #hashing: Hashing;

  constructor(hashing: Hashing) {
    this.#hashing = hashing;
  }

  update(content: Content): this {
    this.#hashing.update(bytesOf(content));
    return this;
  }

  digest(encoding?: BufferEncoding): Buffer | string {
    const bytes = Buffer.from(this.#hashing.digest());
    return encoding === undefined ? bytes : bytes.toString(encoding);
  }
}

const bytesOf = (content: Content): Uint8Array => (typeof content === 'string' ? Buffer.from(content) : content);

export const createHash = (_algorithm: string): Digest => new Digest(sha256.create());

export const createHmac = (_algorithm: string, key: Content): Digest => new Digest(hmac.create(sha256, bytesOf(key)));

export const hash = (algorithm: string, content: Content): Buffer | string =>
  createHash(algorithm).update(content).digest('hex');

interface Jwk {
  readonly key: { readonly d?: string; readonly x?: string };
}

const decodeBase64Url = (text = ''): Uint8Array => Buffer.from(text, 'base64url');

export const createPrivateKey = ({ key }: Jwk): Uint8Array => decodeBase64Url(key.d);

export const createPublicKey = ({ key }: Jwk): Uint8Array => decodeBase64Url(key.x);

export const sign = (_algorithm: null, content: Uint8Array, key: Uint8Array): Buffer =>
  Buffer.from(ed25519.sign(content, key));

export const verify = (_algorithm: null, content: Uint8Array, key: Uint8Array, signature: Uint8Array): boolean =>
  ed25519.verify(signature, content, key);
