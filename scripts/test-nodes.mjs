// npm run test:nodes: runs the suite, or the named files, under every Node that sbox supports. The binaries come from npm,
// in a folder outside the tree, where the next run finds them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The oldest supported version, and the newest of each later line. */
const versions = ['20.19.0', '22', '24', '26'];
const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const folder = join(tmpdir(), 'sbox-nodes');

mkdirSync(folder, { recursive: true });
const binaries = Object.fromEntries(versions.map((version) => [`node-${version}`, `npm:node-${system}@${version}`]));
writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: binaries }));
const install = ['install', '--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund'];
run('npm', install, { cwd: folder, shell: process.platform === 'win32' });

const verdicts = versions.map((version) => {
  const bin = join(folder, 'node_modules', `node-${version}`, 'bin');
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  console.log(`\nNode ${version}`);
  const { status } = spawnSync(join(bin, 'node'), [join(root, 'scripts/test.mjs'), 'quick', ...process.argv.slice(2)], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  return { version, isGreen: status === 0 };
});
console.log(verdicts.map(({ version, isGreen }) => `Node ${version}: ${isGreen ? 'passed' : 'FAILED'}`).join('\n'));
if (verdicts.some(({ isGreen }) => !isGreen)) process.exitCode = 1;

function run(program, argv, options) {
  const { status } = spawnSync(program, argv, { stdio: 'inherit', ...options });
  if (status !== 0) throw new Error(`${program} ended with ${status}: see the lines above.`);
}
