import { inMemory, onNats } from '../support/engines.ts';
import { testSeason } from './season.ts';

testSeason([inMemory, onNats]);
