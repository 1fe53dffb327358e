#!/usr/bin/env node
const { existsSync } = require('node:fs');
const { dirname, join } = require('node:path');

const bundle = join(__dirname, '../dist/cli/main.cjs');
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `sbox needs Node 20.19 or newer and this is ${process.version}: install it from nodejs.org, then try again.`,
  );
  process.exitCode = 1;
} else if (process.argv.length === 3 && ['--version', '-V'].includes(process.argv[2])) {
  // Whoever asks only this waits for no program.
  process.stdout.on('error', ({ code, message }) => {
    if (code === 'EPIPE') return;
    console.error(message);
    process.exitCode = 1;
  });
  process.stdout.write(`${require('../package.json').version}\n`);
} else if (!existsSync(bundle)) {
  console.error(`sbox is not built yet: run \`npm ci\` in ${dirname(__dirname)}, then try again.`);
  process.exitCode = 1;
} else if (process.argv[2] === '__complete') {
  // Nor does whoever pressed Tab. A name that does not resolve would keep them waiting, so the process ends at once.
  const { complete } = require('../dist/cli/complete.cjs');
  complete(require('../dist/cli/words.json'), process.argv.slice(2), process).then(process.exit);
} else {
  const { loadBundle } = require('./load-bundle.js');
  loadBundle()
    .main(process.argv.slice(2), process)
    .then((code) => {
      process.exitCode = code;
    })
    // A disk that does not come back would hold up process.exit() too, which waits for the threads of Node.
    .then(() => setTimeout(() => process.kill(process.pid, 'SIGKILL'), 5_000).unref());
}
