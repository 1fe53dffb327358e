// The bundle is loaded with compiled code beside it. Without that code, with another's or with damaged code, it is only slower.

import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { findCacheFolder } = await import(join(root, 'bin/load-bundle.js'));
const copy = mkdtempSync(join(tmpdir(), 'sbox-'));
for (const name of ['bin', 'dist/cli', 'fixtures', 'package.json', 'scripts/compile-bundle.mjs'])
  cpSync(join(root, name), join(copy, name), { recursive: true });
const compiled = join(copy, 'dist/cli/main.cjs.compiled');
afterAll(() => rmSync(copy, { recursive: true }));

const explain = (): string =>
  execFileSync(process.execPath, [join(copy, 'bin/sbox.js'), 'explain', '402', '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** A program that says whether the code is taken; before the command line it is said in the same process. */
const ask = join(copy, 'bin/ask.cjs');
writeFileSync(ask, "console.log(require('./load-bundle.js').isCompiledCodeTaken());");
const isTaken = (): string => execFileSync(process.execPath, [ask], { encoding: 'utf8' });

// What is here may have been built by another Node.
if (isTaken() !== 'true\n') execFileSync(process.execPath, [join(copy, 'scripts/compile-bundle.mjs')]);
const built = readFileSync(compiled);

test('in sources that nobody has built, one line says what to run', () => {
  const clone = join(copy, 'clone');
  cpSync(join(root, 'bin'), join(clone, 'bin'), { recursive: true });
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(clone, 'bin/sbox.js'), 'serve'], {
    encoding: 'utf8',
  });
  const line = `sbox is not built yet: run \`npm ci\` in ${clone}, then try again.\n`;
  expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: line, status: 1 });
});

test('V8 takes the code that a build by this Node compiled', () => {
  expect(isTaken()).toBe('true\n');
});

test('the command line says the same with its compiled code, without it, and with what is not code', () => {
  const said = explain();
  expect(said).toContain('cost_cap_exceeded');
  writeFileSync(compiled, 'not code');
  expect(explain()).toBe(said);
  rmSync(compiled);
  expect(explain()).toBe(said);
});

const code = built.subarray(0, -20);
const withChecksumOf = (...parts: readonly (string | Buffer)[]): Buffer => {
  const checksum = createHash('sha1');
  for (const part of parts) checksum.update(part);
  return Buffer.concat([code, checksum.digest()]);
};

const flipped = (at: number): Buffer => {
  const bytes = Buffer.from(built);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
  return bytes;
};

const randomBytes = (length: number): Buffer => {
  let state = 20;
  return Buffer.alloc(length).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  }) as Buffer;
};

test.each([
  ['its first byte flipped', () => flipped(0)],
  ['a byte close behind the header of V8 flipped', () => flipped(40)],
  ['its middle byte flipped', () => flipped(built.length >> 1)],
  ['its last byte flipped', () => flipped(built.length - 1)],
  ['half of it cut off', () => built.subarray(0, built.length >> 1)],
  ['nothing in it', () => Buffer.alloc(0)],
  ['nothing but a checksum that holds for nothing', () => Buffer.alloc(20)],
  ['other bytes in its place', () => randomBytes(built.length)],
  ['the code of another compiler in its place', () => withChecksumOf('13.6 linux s390x', code)],
  ['the checksum of the code alone', () => withChecksumOf(code)],
])('the command line starts with its compiled code damaged: %s', (_, damaged) => {
  writeFileSync(compiled, damaged());
  const { version } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'));
  const argv = ['--require', ask, join(copy, 'bin/sbox.js'), '--no-color', '--version'];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8' });
  // Most single bytes crash nothing on this path, so that it starts is not enough: the damaged code is not used.
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `false\n${version}\n`, stderr: '' });
});

test('no flag of V8 is set before the bundle is loaded, which would lose its compiled code', () => {
  const scripts = readdirSync(join(root, 'bin')).map((name) => readFileSync(join(root, 'bin', name), 'utf8'));
  expect(scripts.filter((text) => /setFlagsFromString|--max-|--v8-|node:v8/.test(text))).toEqual([]);
  const told = join(mkdtempSync(join(tmpdir(), 'sbox-flags-')), 'flags');
  const hook = `${told}.cjs`;
  writeFileSync(
    hook,
    `const v8 = require('node:v8');
    v8.setFlagsFromString = (flag) => require('node:fs').appendFileSync(${JSON.stringify(told)}, flag);`,
  );
  const run = (...argv: string[]) =>
    spawnSync(process.execPath, ['--require', hook, join(root, 'bin/sbox.js'), ...argv], { encoding: 'utf8' });
  expect(run('--version').stdout).toMatch(/^\d+\.\d+\.\d+\S*\n$/);
  expect([run('explain', '404').status, existsSync(told)]).toEqual([0, false]);
});

test.skipIf(!existsSync('/dev/full'))('what cannot print its version says why', () => {
  const { status, stderr } = spawnSync('sh', ['-c', `"${process.execPath}" bin/sbox.js -V >/dev/full`], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('ENOSPC')]);
});

describe('newer Nodes keep compiled code in a folder', () => {
  const caches = mkdtempSync(join(tmpdir(), 'sbox-caches-'));
  const own = join(caches, 'sbox');
  const find = (uid = process.getuid?.()) =>
    findCacheFolder({ env: { XDG_CACHE_HOME: caches }, platform: 'linux', getuid: () => uid });
  afterAll(() => rmSync(caches, { recursive: true }));

  test('that this user alone can write to, made where it is not there', () => {
    expect(find()).toBe(own);
    expect(lstatSync(own).mode & 0o777).toBe(0o700);
    expect(find()).toBe(own);
  });

  test('and in none that somebody else made or can write to', () => {
    expect(find(4_000_000)).toBe(undefined);
    for (const mode of [0o770, 0o702]) {
      chmodSync(own, mode);
      expect(find()).toBe(undefined);
    }
    chmodSync(own, 0o755);
    expect(find()).toBe(own);
  });

  test('nor in what a link or a file stands for', () => {
    rmSync(own, { recursive: true });
    mkdirSync(join(caches, 'elsewhere'));
    symlinkSync(join(caches, 'elsewhere'), own);
    expect(find()).toBe(undefined);
    rmSync(own);
    writeFileSync(own, '');
    expect(find()).toBe(undefined);
  });

  test('its place is that of the system, and a relative one is none', () => {
    const env = { XDG_CACHE_HOME: 'relative', LOCALAPPDATA: caches };
    rmSync(own, { force: true });
    expect(findCacheFolder({ env, platform: 'win32', getuid: undefined })).toBe(own);
  });
});
