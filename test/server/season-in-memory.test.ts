import { inMemory } from '../support/engines.ts';
import { testSeason } from './season.ts';

testSeason([inMemory]);
