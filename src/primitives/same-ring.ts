type Position = readonly [number, number];
type Ring = readonly Position[];

/** A hash that is equal for equal rings; one in 65,536 of the others has the same. A ring without positions has 0. */
export function ringNumber(ring: Ring): number {
  let sum = 0;
  for (let index = 1; index < ring.length; index += 1) {
    const [lon, lat] = ring[index] as Position;
    sum = (sum + mixed(Math.round(lon * 1e6), Math.round(lat * 1e6))) | 0;
  }
  return sum >>> 16;
}

/** No position of a ring may occur twice, except the first one at the end. */
export function isSameRing(a: Ring, b: Ring): boolean {
  const count = b.length - 1;
  if (a.length !== b.length || count < 1) return false;
  const start = b.findIndex((position) => isSame(position, a[0] as Position));
  return start !== -1 && a.every((position, index) => isSame(position, b[(start + index) % count] as Position));
}

const isSame = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];

function mixed(x: number, y: number): number {
  let hash = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
