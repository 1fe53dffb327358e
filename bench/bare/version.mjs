// The bare twin of `sbox --version`: reads package.json and prints the version.

import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
process.stdout.write(`${version}\n`);
