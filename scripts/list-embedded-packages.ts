// Writes embedded-packages.json: the packages in the browser bundle of the reference page, from the statistics that its
// bundler left in the package it comes from. It needs the network, so it is run by hand: npm run embedded.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestReferenceScript, readReferenceVersion, writeEmbeddedPackages } from './embedded-packages.ts';
import { describePackage, type LockFile, type Package, readIntegrity } from './package-facts.ts';

const reference = '@scalar/api-reference';
const folder = mkdtempSync(join(tmpdir(), 'sbox-embedded-'));

function npm(...args: readonly string[]): string {
  return execFileSync('npm', [...args, '--silent'], { cwd: folder, encoding: 'utf8' }).trim();
}

function readJson<Value>(path: string): Value {
  return JSON.parse(readFileSync(join(folder, path), 'utf8')) as Value;
}

interface Published {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly 'dist.integrity': string;
}

/** Undefined for a package that the registry does not have, or no longer has. */
function view(name: string, version: string): Published | undefined {
  const words = ['view', `${name}@${version}`, 'dependencies', 'dist.integrity', 'version', '--json', '--silent'];
  const { stdout } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8' });
  const { error, ...published } = JSON.parse(stdout);
  if (error === undefined) return published;
  if (error.code === 'E404') return undefined;
  throw new Error(`${name}@${version} cannot be looked up: ${error.summary}`);
}

/** Unpacks the package in which the script was built, and checks that the script is the same. */
function fetchReference(version: string): void {
  execFileSync('tar', ['xzf', npm('pack', `${reference}@${version}`)], { cwd: folder });
  const script = readFileSync(join(folder, 'package/dist/browser/standalone.js'));
  if (digestReferenceScript(script) !== digestReferenceScript())
    throw new Error(`${reference}@${version} has a different script from the one that sbox serves.`);
}

/** Names and versions from the bundler's paths. A sibling folder of the reference's own is a package of its authors. */
function listModules(): { others: Map<string, Set<string>>; own: Set<string> } {
  const { modules } = readJson<{ modules: readonly { readonly name: string }[] }>(
    'package/dist/browser/webpack-stats.json',
  );
  const others = new Map<string, Set<string>>();
  const own = new Set<string>();
  for (const { name: path } of modules) {
    const [, folderName = '', name] = /\.pnpm\/([^/]+)\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
    const [, sibling] = /^\.\.\/([\w-]+)\//.exec(path) ?? [];
    if (sibling !== undefined) own.add(`@scalar/${sibling}`);
    if (name === undefined) continue;
    const version = folderName.slice(name.length + 1).replace(/_.*/, '');
    others.set(name, (others.get(name) ?? new Set()).add(version));
  }
  return { others, own };
}

/** The exact versions of its authors' packages that the reference names, and of further ones that those name. */
function pinOwnPackages(own: ReadonlySet<string>): Map<string, string> {
  const { dependencies } = readJson<{ dependencies: Record<string, string> }>('package/package.json');
  const pins = new Map(Object.entries(dependencies).filter(([name]) => own.has(name)));
  for (const [name, version] of pins) {
    for (const [further, pin] of Object.entries(view(name, version)?.dependencies ?? {}))
      if (own.has(further)) pins.set(further, pin);
  }
  const unknown = [...own].filter((name) => !pins.has(name));
  if (unknown.length > 0) throw new Error(`No package names the version of ${unknown.join(', ')}.`);
  return pins;
}

/** Installs exact versions side by side; the second version of a package gets another name. */
function install(wanted: readonly (readonly [name: string, version: string])[]): string[] {
  const dependencies: Record<string, string> = {};
  for (const [name, version] of wanted) {
    const isTaken = dependencies[name] !== undefined;
    dependencies[isTaken ? `${name}-${version}` : name] = isTaken ? `npm:${name}@${version}` : version;
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  npm('install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund');
  return Object.keys(dependencies);
}

/** The reference itself, or an unpublished package of its authors: not installed, so without text, perhaps with a digest. */
function describeApart(name: string, version: string): Package {
  const integrity = view(name, version)?.['dist.integrity'];
  return {
    name,
    version,
    licence: 'MIT',
    licenceText: null,
    sha512: readIntegrity(integrity),
    hasInstallScript: false,
  };
}

try {
  const version = readReferenceVersion();
  fetchReference(version);
  const { others, own } = listModules();
  const pins = [...pinOwnPackages(own)];
  const isPublished = ([name, pin]: (typeof pins)[number]) => view(name, pin) !== undefined;
  const found = [...others].flatMap(([name, versions]) => [...versions].sort().map((each) => [name, each] as const));
  const names = install([...pins.filter(isPublished), ...found]);
  const lock = readJson<LockFile>('package-lock.json');
  const apart = [[reference, version] as const, ...pins.filter((pin) => !isPublished(pin))];
  writeEmbeddedPackages([
    ...names.map((name) => describePackage(folder, `node_modules/${name}`, lock)),
    ...apart.map(([name, pin]) => describeApart(name, pin)),
  ]);
} finally {
  rmSync(folder, { recursive: true });
}
