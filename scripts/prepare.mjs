// Builds after an installation. npm runs this a second time before the first `npx sbox`, and then all is there already.
import { isBuildFresh } from './build-freshness.mjs';

if (!(await isBuildFresh())) await import('./build.mjs');
