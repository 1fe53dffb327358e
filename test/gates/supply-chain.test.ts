import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { listBundledPackages } from '../../scripts/bundled-packages.ts';
import { listEmbeddedPackages } from '../../scripts/embedded-packages.ts';
import { dependenciesOf } from '../support/manifests.ts';
import { readText } from '../support/source-files.ts';

/** Licences that let their code be copied into a bundle under the conditions that their texts state. */
const permissive = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'BSL-1.0',
  'Unlicense',
];
/** Bundled packages that state their licence in package.json and have no file of it. */
const withoutText = ['abstract-logging'];

const bundled = await listBundledPackages();
const embedded = listEmbeddedPackages();
const manifest = JSON.parse(readText('package.json').text) as {
  dependencies?: object;
  files: string[];
};

test('the bundle says how many packages are in it, and whoever installs it installs no other', () => {
  expect(bundled.length).toBeGreaterThan(30);
  expect(manifest.dependencies).toBeUndefined();
  expect(readText('THIRD-PARTY-LICENSES.md').text).toContain(`the code of ${bundled.length} packages`);
});

test.each(['', 'test/tools/', 'test/mutation/', 'bench/', 'bench/peers/'])(
  'every version in %spackage.json is exact',
  (folder) => {
    const versions = Object.values(dependenciesOf(folder));
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-\w+\.\d+)?$/.test(version))).toEqual([]);
  },
);

test('every bundled package is permissively licensed, known by its hash and runs nothing when it is installed', () => {
  for (const { name, licence, licenceText, sha512, hasInstallScript } of bundled) {
    expect(permissive, name).toContain(licence);
    expect(sha512, name).toMatch(/^[0-9a-f]{128}$/);
    expect(hasInstallScript, name).toBe(false);
    expect(licenceText === null, name).toBe(withoutText.includes(name));
  }
});

test('what the reference page embeds is permissively licensed', () => {
  expect(embedded).toHaveLength(208);
  expect(embedded.filter(({ licence }) => !permissive.includes(String(licence)))).toEqual([]);
  // One is not in the registry any more.
  expect(embedded.filter(({ sha512 }) => sha512 === null).map(({ name }) => name)).toEqual(['@scalar/agent-chat']);
});

test('the list of what it embeds agrees with the versions that its script says by itself', async () => {
  const script = await readFile('node_modules/@scalar/fastify-api-reference/dist/js/standalone.js', 'utf8');
  const versionOf = (wanted: string) => embedded.find(({ name }) => name === wanted)?.version;
  expect(script).toContain(`@scalar/api-reference ${versionOf('@scalar/api-reference')}\n`);
  expect(script).toContain(`="${versionOf('highlight.js')}"`);
});

test('licences and the bill of materials are published, and name each package once', () => {
  expect(manifest.files).toEqual(expect.arrayContaining(['THIRD-PARTY-LICENSES.md', 'sbom.cdx.json']));
  const { components, dependencies } = JSON.parse(readText('sbom.cdx.json').text) as {
    components: { purl: string; licenses?: object[] }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  const all = new Set([...bundled, ...embedded].map(({ name, version }) => `${name}@${version}`));
  expect([components.length, new Set(components.map(({ purl }) => purl)).size]).toEqual([all.size, all.size]);
  expect(dependencies.map(({ ref, dependsOn }) => [ref.replace(/@[^@]*$/, ''), dependsOn.length])).toEqual([
    ['pkg:npm/sbox', bundled.length],
    ['pkg:npm/%40scalar/fastify-api-reference', embedded.length],
  ]);
  expect(components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([]);
  const licences = readText('THIRD-PARTY-LICENSES.md').text;
  for (const { name, version, licence } of [...bundled, ...embedded])
    expect(licences).toContain(`| ${name} | ${version} | ${licence} |`);
  expect(licences).toContain('Copyright (c) 2026 Bruno Silva');
});
