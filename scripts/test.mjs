// npm test and its sisters: `test.mjs SUITE [what Vitest takes]` runs one suite, `test.mjs SUITE SUITE…` or `all` runs each of
// them, whatever became of the one before, and says at the end what passed, failed and was not run.
// `test.mjs --packages SUITE…` prints the Debian packages that they need and this machine lacks.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describeMissing, findMissing, suites } from './suites.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const args = process.argv.slice(2);

if (args[0] === '--packages') {
  const lacking = args.slice(1).flatMap((suite) => findMissing(suite).map(({ debian }) => debian));
  for (const name of new Set(lacking)) console.log(name);
} else {
  const firstOther = args.findIndex((arg) => arg !== 'all' && !suites.includes(arg));
  const named = firstOther < 0 ? args : args.slice(0, firstOther);
  const chosen = named.includes('all') ? suites : named;
  if (chosen.length === 0) throw new Error(`Name a suite: ${suites.join(', ')}, or all.`);
  const ok = chosen.length === 1 ? runOne(chosen[0], args.slice(named.length)) : runEach(chosen);
  process.exitCode = ok ? 0 : 1;
}

/** Whether it passed. */
function runOne(suite, more) {
  const missing = describeMissing(suite);
  if (missing !== '') console.error(missing);
  return missing === '' && run(suite, more);
}

function runEach(chosen) {
  const lacking = chosen.map(describeMissing);
  for (const line of lacking) if (line !== '') console.error(line);
  const verdicts = chosen.map((suite, index) => {
    if (lacking[index] !== '') return 'not run';
    console.log(`\n=== ${suite}`);
    return run(suite, []) ? 'passed' : 'failed';
  });
  console.log(`\n${chosen.map((suite, index) => `${suite}: ${verdicts[index]}`).join('\n')}`);
  return verdicts.every((verdict) => verdict === 'passed');
}

function run(suite, more) {
  if (suite === 'tools') {
    const install = ['ci', '--prefix', 'test/tools', '--ignore-scripts', '--silent'];
    return (
      isWell('npm', install) &&
      isWell(process.execPath, [vitest, 'run', '--config', 'test/tools/vitest.config.ts', ...more])
    );
  }
  // `npm test -- FILE` runs that file, whatever its suite. What names files has a slash or a point.
  const isOfAny = suite === 'quick' && more.some((arg) => /^[^-].*[/.]/.test(arg));
  return isWell(process.execPath, [vitest, 'run', ...(isOfAny ? [] : ['--project', suite]), ...more]);
}

function isWell(program, argv) {
  const { status } = spawnSync(program, argv, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && program === 'npm',
  });
  return status === 0;
}
