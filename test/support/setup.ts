// Runs before each file of tests.

import fc from 'fast-check';
import { afterAll, expect } from 'vitest';
import { LocalizedText } from '../../src/contract/form/localization/localized-text.ts';
import { endFile } from './at-file-end.ts';

/** PROPERTY_SEED=1 npm test draws other cases; the same seed draws the same. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) });

/** A localized text equals its English text, which JSON has of it. */
expect.addEqualityTesters([
  (one, other) => {
    const isText = (value: unknown) => value instanceof LocalizedText || typeof value === 'string';
    const isLocalized = one instanceof LocalizedText || other instanceof LocalizedText;
    return isLocalized && isText(one) && isText(other) ? `${one}` === `${other}` : undefined;
  },
]);

afterAll(endFile);
