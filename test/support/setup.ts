// Runs before each file of tests.

import fc from 'fast-check';
import { afterAll } from 'vitest';
import { endFile } from './at-file-end.ts';

/** PROPERTY_SEED=1 npm test draws other cases; the same seed draws the same. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) });

afterAll(endFile);
