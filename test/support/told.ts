import { Said } from '../../src/contract/form/said/said.ts';

/** A text that is the same in every language, where a test needs any. */
export const told = (text: string): Said => new Said(() => text);
