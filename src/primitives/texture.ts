// A smooth field of deterministic values over the ground, by which neighbouring cells differ. It has no state and no randomness.

import { metresPerDegree } from './polygon.ts';

/** A value from -1 to 1 at a point, smooth over `scaleMetres`; another seed gives another field. */
export function textureOf(seed: string, scaleMetres: number): (lat: number, lon: number) => number {
  const salt = hashText(seed);
  const step = scaleMetres / metresPerDegree;
  return (lat, lon) => {
    const [x, y] = [lon / step, lat / step];
    const [left, low] = [Math.floor(x), Math.floor(y)];
    const [right, up] = [ease(x - left), ease(y - low)];
    const south = mix(valueAt(left, low, salt), valueAt(left + 1, low, salt), right);
    const north = mix(valueAt(left, low + 1, salt), valueAt(left + 1, low + 1, salt), right);
    return mix(south, north, up);
  };
}

/** FNV-1a over the characters: a 32-bit number, equal on every machine. `before` is the hash of preceding text. */
export function hashText(text: string, before = 0x811c9dc5): number {
  let hash = before;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

function valueAt(x: number, y: number, salt: number): number {
  let hash = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ salt;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 0x7fffffff - 1;
}

function ease(share: number): number {
  return share * share * (3 - 2 * share);
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
