import { onNats } from '../support/engines.ts';
import { testRandomRewinds } from './random-rewinds.ts';

testRandomRewinds([onNats]);
