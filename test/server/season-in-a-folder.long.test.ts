import { inFolder } from '../support/engines.ts';
import { testSeason } from './season.ts';

testSeason([inFolder]);
