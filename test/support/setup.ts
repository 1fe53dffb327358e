// Runs before each file of tests.

import { afterAll } from 'vitest';
import { endFile } from './at-file-end.ts';

afterAll(endFile);
