// The suites of tests, in their order, and what each needs of the system beside Node. A file's name says which suite it
// belongs to: `kill.processes.test.ts` to `processes`, any other `*.test.ts` to `quick`.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const onPath = (command) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
const outputOf = (command, ...argv) => spawnSync(command, argv, { encoding: 'utf8' }).stdout ?? '';
const isInUsrBin = (...names) => names.some((name) => existsSync(`/usr/bin/${name}`));
const importsInPython = (module) => spawnSync('/usr/bin/python3', ['-c', `import ${module}`]).status === 0;

function canMount() {
  const folder = mkdtempSync(join(tmpdir(), 'sbox-mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status === 0;
  if (isMounted) spawnSync('umount', [folder]);
  rmdirSync(folder);
  return isMounted;
}

/** Older servers lose what they acknowledged when they are killed or paused (docs/data.md). */
function keepsWhatItAcknowledged() {
  const [, major = 0, minor = 0, patch = 0] = /v(\d+)\.(\d+)\.(\d+)/.exec(outputOf('nats-server', '--version')) ?? [];
  return major * 1e6 + minor * 1e3 + Number(patch) >= 2_010_023;
}

const hasLibFaketime = () =>
  readdirSync('/usr/lib').some((folder) => existsSync(join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1')));

const command = (name, debian = name) => ({ name, debian, isThere: () => onPath(name) });

const natsServer = { name: 'nats-server 2.10.23 or later', debian: 'nats-server', isThere: keepsWhatItAcknowledged };

const needs = {
  processes: [
    command('bash'),
    command('script', 'bsdutils'),
    command('curl'),
    command('openssl'),
    command('zsh'),
    command('fish'),
    command('gcc'),
    { name: 'the header files of C', debian: 'libc6-dev', isThere: () => existsSync('/usr/include/stdio.h') },
    {
      name: 'the right to mount a file system: be root, or put `unshare -rm` before the command',
      debian: 'mount',
      isThere: canMount,
    },
  ],
  browser: [
    {
      name: 'Chromium',
      debian: 'chromium-headless-shell',
      isThere: () => isInUsrBin('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'),
    },
    { name: 'Firefox', debian: 'firefox-esr', isThere: () => isInUsrBin('firefox-esr', 'firefox') },
  ],
  replicas: [natsServer, { name: 'libfaketime', debian: 'libfaketime', isThere: hasLibFaketime }],
  tools: [
    natsServer,
    command('bash'),
    command('wget'),
    command('ogrinfo', 'gdal-bin'),
    { name: 'OWSLib', debian: 'python3-owslib', isThere: () => importsInPython('owslib') },
    { name: 'QGIS for Python', debian: 'python3-qgis', isThere: () => importsInPython('qgis.core') },
    { name: 'the providers of QGIS', debian: 'qgis-providers', isThere: () => existsSync('/usr/lib/qgis/plugins') },
  ],
};

export const suites = ['quick', 'long', 'replicas', 'processes', 'browser', 'tools', 'measured'];

/** What a suite needs and this machine lacks, each with the Debian package that brings it. */
export function findMissing(suite) {
  return (needs[suite] ?? []).filter(({ isThere }) => !isThere());
}

/** One line for a person; empty where nothing is missing. */
export function describeMissing(suite) {
  const missing = findMissing(suite);
  if (missing.length === 0) return '';
  const lacking = missing.map(({ name, debian }) => `${name} (Debian: ${debian})`).join(', ');
  return `The suite ${suite} cannot run here. It needs ${lacking}. As root, .ci/run ${suite} installs what is missing.`;
}
