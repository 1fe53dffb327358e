import { tryMake } from '../../primitives/thrown.ts';

export const isUtf8 = (bytes: Uint8Array): boolean =>
  tryMake(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)) !== undefined;
