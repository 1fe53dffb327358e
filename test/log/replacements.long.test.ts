// As many rounds as meet each way in which they can interleave.
import { testRounds } from './replacement-rounds.ts';

testRounds(100);
