import { expect, test } from 'vitest';
import { listBundledPackages } from '../../scripts/bundled-packages.ts';
import { readText } from '../support/source-files.ts';

/** Licences that let their code be copied into a bundle under the conditions that their texts state. */
const permissive = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'BlueOak-1.0.0', 'Unlicense'];
/** Packages that state their licence in package.json and have no file of it. */
const withoutText = ['abstract-logging'];

const bundled = await listBundledPackages();
const manifest = JSON.parse(readText('package.json').text) as {
  dependencies?: object;
  devDependencies: Record<string, string>;
  files: string[];
};

test('the bundle says how many packages are in it, and whoever installs it installs no other', () => {
  expect(bundled.length).toBeGreaterThan(30);
  expect(manifest.dependencies).toBeUndefined();
  expect(readText('THIRD-PARTY-LICENSES.md').text).toContain(`the code of ${bundled.length} packages`);
});

test('every version is exact', () => {
  const versions = Object.values(manifest.devDependencies);
  expect(versions.length).toBeGreaterThan(20);
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('every bundled package is permissively licensed, known by its hash and runs nothing when it is installed', () => {
  for (const { name, licence, licenceText, sha512, hasInstallScript } of bundled) {
    expect(permissive, name).toContain(licence);
    expect(sha512, name).toMatch(/^[0-9a-f]{128}$/);
    expect(hasInstallScript, name).toBe(false);
    expect(licenceText === null, name).toBe(withoutText.includes(name));
  }
});

test('licences and the bill of materials are published, and name each package once', () => {
  expect(manifest.files).toEqual(expect.arrayContaining(['THIRD-PARTY-LICENSES.md', 'sbom.cdx.json']));
  const { components } = JSON.parse(readText('sbom.cdx.json').text) as { components: { purl: string }[] };
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(bundled.length);
});
