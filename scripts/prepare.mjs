// Builds after an installation. npm runs this again before the first `npx sbox`, when the build already exists.
import { isBuildFresh } from './build-freshness.mjs';

if (!(await isBuildFresh())) await import('./build.mjs');
