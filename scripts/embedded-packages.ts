// The packages within the browser bundle of the reference page. The bundle does not name them, so they were listed when it
// was adopted (list-embedded-packages.ts), and the list is valid only for the bytes of that bundle.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { type Package, sortPackages } from './package-facts.ts';

/** The package from which the script is copied (build.mjs). */
export const carrierName = '@scalar/fastify-api-reference';
const carrier = new URL(`../node_modules/${carrierName}/`, import.meta.url);
const list = new URL('embedded-packages.json', import.meta.url);

interface List {
  /** SHA-256 of the script whose packages these are. */
  readonly script: string;
  readonly packages: readonly (Omit<Package, 'licenceText'> & { readonly text: number | null })[];
  /** Each text once, since many packages have the same. */
  readonly texts: readonly string[];
}

export const digestReferenceScript = (script = readFileSync(new URL('dist/js/standalone.js', carrier))): string =>
  createHash('sha256').update(script).digest('hex');

/** Licences of packages that were published without one: their sources state it, first in this commit. */
const statedSince: Readonly<Record<string, { readonly licence: string; readonly source: string }>> = {
  'neverpanic@0.0.5': {
    licence: 'MIT',
    source: 'https://github.com/bgrcs/neverpanic/blob/46d970d194d1b9e451d4bbc3279e7212d3a1803e/LICENSE',
  },
};

function completeLicence(stated: Package): Package {
  const since = statedSince[`${stated.name}@${stated.version}`];
  if (since === undefined) return stated;
  const text = readFileSync(new URL(`licences/${stated.name}.txt`, import.meta.url), 'utf8').trim();
  return { ...stated, licence: since.licence, licenceText: `${since.source}\n\n${text}` };
}

/** Throws when the list belongs to another script. */
export function listEmbeddedPackages(): Package[] {
  const { script, packages, texts } = JSON.parse(readFileSync(list, 'utf8')) as List;
  if (script !== digestReferenceScript())
    throw new Error('The script of the reference page changed: run npm run embedded to list its packages again.');
  return packages.map(({ text, ...facts }) =>
    completeLicence({ ...facts, licenceText: text === null ? null : (texts[text] ?? null) }),
  );
}

/** The version of the reference with which the carrier was built. */
export function readReferenceVersion(): string {
  const { devDependencies } = JSON.parse(readFileSync(new URL('package.json', carrier), 'utf8'));
  return devDependencies['@scalar/api-reference'];
}

export function writeEmbeddedPackages(unsorted: readonly Package[]): void {
  const packages = sortPackages(unsorted);
  const texts = [...new Set(packages.flatMap(({ licenceText }) => licenceText ?? []))];
  const content: List = {
    script: digestReferenceScript(),
    packages: packages.map(({ licenceText, ...facts }) => ({
      ...facts,
      text: licenceText === null ? null : texts.indexOf(licenceText),
    })),
    texts,
  };
  writeFileSync(list, `${JSON.stringify(content, null, 2)}\n`);
}
