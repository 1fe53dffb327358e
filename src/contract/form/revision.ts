import { generationHeader, positionHeader } from './surface.ts';

/** The revision of a world, as in Sbox-Generation and Sbox-Position. Positions can be compared only within one generation. */
export interface Revision {
  /** Letters and digits, to be compared for equality only: each replacement of the world begins another generation. */
  readonly generation: string;
  readonly position: number;
}

export const revisionHeaders = ({ position, generation }: Revision) => ({
  [positionHeader]: String(position),
  [generationHeader]: generation,
});
