import { inFolder, inMemory } from '../support/engines.ts';
import { testRandomRewinds } from './random-rewinds.ts';

testRandomRewinds([inMemory, inFolder]);
