import { onNats } from '../support/engines.ts';
import { testLookingBack } from './look-back.ts';

testLookingBack([onNats]);
