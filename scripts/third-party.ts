// What is published of others: their licences for people, and a bill of materials for programs.

import { readFileSync } from 'node:fs';
import type { BundledPackage } from './bundled-packages.ts';

/** Markdown: a table of all packages, then each licence text once with those that have it. */
export function renderLicences(packages: readonly BundledPackage[]): string {
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  const owners = new Map<string, string[]>();
  for (const { name, licenceText } of packages) {
    if (licenceText !== null) owners.set(licenceText, [...(owners.get(licenceText) ?? []), name]);
  }
  const texts = [...owners].map(([text, names]) => `## ${names.join(', ')}\n\n${indent(text)}\n`);
  return [
    '# Third-party licences',
    '',
    `sbox is published with the code of ${packages.length} packages in its bundle; installing it installs no other package.`,
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...rows,
    '',
    ...texts,
  ].join('\n');
}

/** As a block that no Markdown reader interprets. */
const indent = (text: string): string => text.replace(/^(?=.*\S)/gm, '    ').replace(/[ \t]+$/gm, '');

/** CycloneDX 1.6. Without a time and a serial number, so that equal sources give equal bytes. */
export function renderBillOfMaterials(packages: readonly BundledPackage[]): string {
  const { name, version, description, license } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  const own = { type: 'application', 'bom-ref': urlOf(name, version), name, version, description };
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...own, licenses: licencesOf(license), purl: urlOf(name, version) } },
    components: packages.map(buildComponent),
    dependencies: [{ ref: urlOf(name, version), dependsOn: packages.map((one) => urlOf(one.name, one.version)) }],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function buildComponent({ name, version, licence, sha512 }: BundledPackage): object {
  return {
    type: 'library',
    'bom-ref': urlOf(name, version),
    name,
    version,
    scope: 'required',
    ...(sha512 === null ? {} : { hashes: [{ alg: 'SHA-512', content: sha512 }] }),
    licenses: licencesOf(licence),
    purl: urlOf(name, version),
  };
}

const licencesOf = (licence: string): object[] =>
  / (AND|OR|WITH) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];

const urlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;
