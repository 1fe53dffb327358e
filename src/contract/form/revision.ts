import { generationHeader, positionHeader } from './surface.ts';

/** Where a world stands, as Sbox-Generation and Sbox-Position say it. Two positions can be compared within one generation. */
export interface Revision {
  /** Letters and digits, compared for equality only: another one after every replacement of the world. */
  readonly generation: string;
  readonly position: number;
}

export const revisionHeaders = ({ position, generation }: Revision) => ({
  [positionHeader]: String(position),
  [generationHeader]: generation,
});
