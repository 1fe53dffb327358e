// npm test and its sisters: `test.mjs SUITE [what Vitest takes]` runs one suite. `test.mjs NAME NAME…` runs each of them,
// whatever became of the one before, and says at the end which passed, failed and were not run, and what failed. A name is a
// suite, `types`, `lint`, `check` for these two and `npm test`, or `all` for every suite.
// `test.mjs --packages SUITE…` prints the Debian packages that they need and this machine lacks.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeMissing, findMissing, suites } from './suites.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));
const failuresFile = `${cache}/failures.txt`;
const toldFailures = 20;
const scripts = ['types', 'lint'];
const several = { check: [...scripts, 'quick'], all: suites };
const names = [...suites, ...scripts, ...Object.keys(several)];
const args = process.argv.slice(2);

if (args[0] === '--packages') {
  const lacking = choose(args.slice(1)).flatMap((suite) => findMissing(suite).map(({ debian }) => debian));
  for (const name of new Set(lacking)) console.log(name);
} else {
  const firstOther = args.findIndex((arg) => !names.includes(arg));
  const named = firstOther < 0 ? args : args.slice(0, firstOther);
  const chosen = choose(named);
  if (chosen.length === 0) throw new Error(`Name a suite: ${names.join(', ')}.`);
  const ok = chosen.length === 1 ? runOne(chosen[0], args.slice(named.length)) : runEach(chosen);
  process.exitCode = ok ? 0 : 1;
}

function choose(words) {
  return [...new Set(words.flatMap((word) => several[word] ?? [word]))];
}

/** Whether it passed. */
function runOne(name, more) {
  const missing = describeMissing(name);
  if (missing !== '') console.error(missing);
  return missing === '' && run(name, more);
}

function runEach(chosen) {
  const lacking = chosen.map(describeMissing);
  for (const line of lacking) if (line !== '') console.error(line);
  const said = chosen.map((name, index) => {
    if (lacking[index] !== '') return { verdict: 'not run', lines: [lacking[index]] };
    console.log(`\n=== ${name}`);
    if (scripts.includes(name)) return runScript(name);
    rmSync(failuresFile, { force: true });
    return run(name, []) ? { verdict: 'passed', lines: [] } : { verdict: 'failed', lines: readFailures() };
  });
  console.log('');
  for (const [index, { verdict, lines }] of said.entries()) {
    console.log(`${chosen[index]}: ${verdict}`);
    for (const line of lines.slice(0, toldFailures)) console.log(`  ${line}`);
    if (lines.length > toldFailures) console.log(`  and ${lines.length - toldFailures} more: see above`);
  }
  return said.every(({ verdict }) => verdict === 'passed');
}

/** Types or lint, with the lines of their output that name a file and what is wrong there. */
function runScript(name) {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', name], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['inherit', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  process.stdout.write(stdout);
  if (status === 0) return { verdict: 'passed', lines: [] };
  return { verdict: 'failed', lines: stdout.split('\n').filter((line) => /error TS|━━━/.test(line)) };
}

function readFailures() {
  try {
    return readFileSync(failuresFile, 'utf8').split('\n').slice(0, -1);
  } catch {
    return ['it ended before it said which tests failed: see above'];
  }
}

function run(name, more) {
  if (scripts.includes(name)) return isWell('npm', ['run', '--silent', name, ...more]);
  if (name === 'tools') {
    const install = ['ci', '--prefix', 'test/tools', '--ignore-scripts', '--silent'];
    return (
      isWell('npm', install) && isWell(process.execPath, vitestWith('--config', 'test/tools/vitest.config.ts', ...more))
    );
  }
  // `npm test -- FILE` runs that file, whatever its suite. What names files has a slash or a point.
  const isOfAny = name === 'quick' && more.some((arg) => /^[^-].*[/.]/.test(arg));
  return isWell(process.execPath, vitestWith(...(isOfAny ? [] : ['--project', name]), ...more));
}

function vitestWith(...more) {
  mkdirSync(cache, { recursive: true });
  return [vitest, 'run', '--reporter', 'default', '--reporter', `${root}scripts/tell-failures.mjs`, ...more];
}

function isWell(program, argv) {
  const { status } = spawnSync(program, argv, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FAILURES_FILE: failuresFile },
    shell: process.platform === 'win32' && program === 'npm',
  });
  return status === 0;
}
