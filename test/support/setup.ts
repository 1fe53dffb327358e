// Runs before each file of tests.

import fc from 'fast-check';
import { afterAll, expect } from 'vitest';
import { Said } from '../../src/contract/form/said/said.ts';
import { endFile } from './at-file-end.ts';

/** PROPERTY_SEED=1 npm test draws other cases; the same seed draws the same. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) });

/** What is said equals its English text, since that is what JSON has of it. */
expect.addEqualityTesters([
  (one, other) => {
    const isText = (value: unknown) => value instanceof Said || typeof value === 'string';
    const isSaid = one instanceof Said || other instanceof Said;
    return isSaid && isText(one) && isText(other) ? `${one}` === `${other}` : undefined;
  },
]);

afterAll(endFile);
