// The third-party code that is published: its licences for people, and a bill of materials for programs.

import { readFileSync } from 'node:fs';
import { carrierName } from './embedded-packages.ts';
import { type Package, sortPackages } from './package-facts.ts';

export interface ThirdParty {
  /** In the bundles of the command line, the library and the console. */
  readonly bundled: readonly Package[];
  /** In the script of the reference page. */
  readonly embedded: readonly Package[];
}

/** Markdown: a table of the packages of each bundle, then each licence text once with those that have it. */
export function renderLicences({ bundled, embedded }: ThirdParty): string {
  const owners = new Map<string, Set<string>>();
  for (const { name, licenceText } of [...bundled, ...embedded]) {
    if (licenceText !== null) owners.set(licenceText, (owners.get(licenceText) ?? new Set()).add(name));
  }
  const texts = [...owners].map(([text, names]) => `## ${[...names].join(', ')}\n\n${indent(text)}\n`);
  return [
    '# Third-party licences',
    '',
    `sbox is published with the code of ${bundled.length} packages in its bundle; installing it installs no other package.`,
    '',
    ...renderTable(bundled),
    '',
    `The script of the reference page (\`/docs/api\`) is a bundle of its own, made by its authors, of ${embedded.length} packages.`,
    'Their names and versions are those that the bundler of that script recorded. Where a package was published without its',
    'licence, the text below begins with the place in its sources that states it.',
    'Code that such a package itself contains from others is not known.',
    '',
    ...renderTable(embedded),
    '',
    ...texts,
  ].join('\n');
}

const renderTable = (packages: readonly Package[]): string[] => [
  '| package | version | licence |',
  '|---|---|---|',
  ...packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
];

/** Indents the text, so that Markdown shows it as it is. */
const indent = (text: string): string => text.replace(/^(?=.*\S)/gm, '    ').replace(/[ \t]+$/gm, '');

/** CycloneDX 1.6, without a time or a serial number, so that equal sources give equal bytes. */
export function renderBillOfMaterials({ bundled, embedded }: ThirdParty): string {
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
    components: sortPackages([...bundled, ...embedded]).map(buildComponent),
    dependencies: [
      { ref: urlOf(name, version), dependsOn: bundled.map(refOf) },
      ...bundled
        .filter(({ name }) => name === carrierName)
        .map((carrier) => ({ ref: refOf(carrier), dependsOn: embedded.map(refOf) })),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** A package without a known licence is never published. */
function requireLicence(name: string, licence: string | null): string {
  if (licence === null)
    throw new Error(`${name} states no licence: find where its sources state one, or leave it out.`);
  return licence;
}

function buildComponent({ name, version, licence, sha512 }: Package): object {
  return {
    type: 'library',
    'bom-ref': urlOf(name, version),
    name,
    version,
    scope: 'required',
    ...(sha512 === null ? {} : { hashes: [{ alg: 'SHA-512', content: sha512 }] }),
    licenses: licencesOf(requireLicence(name, licence)),
    purl: urlOf(name, version),
  };
}

const licencesOf = (licence: string): object[] =>
  / (AND|OR|WITH) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];

const urlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const refOf = ({ name, version }: Package): string => urlOf(name, version);
