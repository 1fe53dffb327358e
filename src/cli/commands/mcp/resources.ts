// What a model may read besides calling tools: each shelf has an outline, and items that are read one by one, so that
// nothing is longer than a model has room for.

import { readdirSync } from 'node:fs';
import type { Client } from '../../../client/client.ts';
import { problems } from '../../../contract/form/problems.ts';
import { suggestName } from '../../../contract/form/said/said.ts';
import { type OperationId, rowOf, rows } from '../../../contract/rows.ts';
import { locatePackageFile, readPackageFile } from '../../../package/package-files.ts';
import type { JsonObject } from '../../../primitives/json-object.ts';
import { type OpenApiDocument, partOf } from '../../../projections/openapi-part.ts';
import { shrink } from '../../../projections/tools/brief.ts';
import { explainWord } from '../../failures/explain-word.ts';
import { UsageError } from '../../failures/failures.ts';
import { maxCharacters } from './tool-result.ts';

interface Shelf {
  readonly word: string;
  readonly of?: OperationId;
  readonly key: string;
  readonly outlineTitle: string;
  readonly itemTitle: string;
  readonly mimeType: string;
  readonly outline: (client: Client) => Promise<string>;
  readonly keys: (client: Client) => Promise<readonly string[]>;
  readonly item: (key: string, client: Client) => Promise<string>;
}

const json = (value: unknown): string => JSON.stringify(value, null, 1);
const readSeed = async (client: Client): Promise<JsonObject> => (await client.getFixtures()).data;

const decisionFiles = (): string[] =>
  readdirSync(locatePackageFile('docs/decisions/')).filter((name) => /^\d\d-/.test(name));

const shelves: readonly Shelf[] = [
  {
    word: 'openapi',
    key: 'operationId',
    outlineTitle: 'Every operation: method, path, permission',
    itemTitle: 'The OpenAPI document of one operation',
    mimeType: 'application/json',
    outline: async () =>
      json(rows.map(({ id, method, path, permission, summary }) => ({ id, method, path, permission, summary }))),
    keys: async () => rows.map(({ id }) => id),
    item: async (key) => {
      const document = JSON.parse(readPackageFile('docs/openapi.json')) as OpenApiDocument;
      const row = rowOf(key as OperationId);
      const whole = json(partOf(document, row, true));
      // Such an operation's answer has records of every kind; the operations of each kind have the schemas and examples.
      return whole.length <= maxCharacters ? whole : json({ ...partOf(document, row, false), components: undefined });
    },
  },
  {
    word: 'problems',
    key: 'code',
    outlineTitle: 'Every problem code: status and title',
    itemTitle: 'What a problem code means, which check decides it, how to fix it',
    mimeType: 'application/json',
    outline: async () =>
      json(
        Object.fromEntries(Object.entries(problems).map(([code, { status, title }]) => [code, `${status} ${title}`])),
      ),
    keys: async () => Object.keys(problems),
    item: async (key) => json(explainWord(key)),
  },
  {
    word: 'decisions',
    key: 'number',
    outlineTitle: 'What the specification leaves open, by number',
    itemTitle: 'One decision: context, choice and consequence',
    mimeType: 'text/markdown',
    outline: async () => readPackageFile('docs/decisions/README.md'),
    keys: async () => decisionFiles().map((name) => String(Number.parseInt(name, 10))),
    item: async (key) =>
      readPackageFile(`docs/decisions/${decisionFiles().find((name) => Number.parseInt(name, 10) === Number(key))}`),
  },
  {
    word: 'seed',
    of: 'getFixtures',
    key: 'member',
    outlineTitle: 'What the seeded dataset of the organization holds: how many records of each kind',
    itemTitle: 'The seeded records of one kind',
    mimeType: 'application/json',
    outline: async (client) =>
      json(
        Object.fromEntries(
          Object.entries(await readSeed(client)).map(([name, member]) => [
            name,
            Array.isArray(member) ? member.length : member,
          ]),
        ),
      ),
    keys: async (client) => Object.keys(await readSeed(client)),
    item: async (key, client) => {
      const member = (await readSeed(client))[key];
      const whole = json(member);
      return whole.length <= maxCharacters ? whole : json(shrink(member));
    },
  },
];

const scheme = 'sbox://';

export const listResources = () =>
  shelves.map(({ word, outlineTitle, mimeType }) => ({
    uri: `${scheme}${word}`,
    name: word,
    title: outlineTitle,
    mimeType,
  }));

export const listResourceTemplates = () =>
  shelves.map(({ word, key, itemTitle, mimeType }) => ({
    uriTemplate: `${scheme}${word}/{${key}}`,
    name: `${word}-${key}`,
    title: itemTitle,
    mimeType,
  }));

export function resourceOf(operationId: OperationId): string | undefined {
  const shelf = shelves.find((one) => one.of === operationId);
  return shelf === undefined ? undefined : `${scheme}${shelf.word}/{${shelf.key}}`;
}

/** Throws UsageError for a URI that no resource has. */
export async function readResource(
  uri: string,
  client: Client,
): Promise<{ uri: string; mimeType: string; text: string }> {
  const [, word = '', key] = /^sbox:\/\/([^/]*)(?:\/(.*))?$/s.exec(uri) ?? [];
  const shelf = shelves.find((one) => one.word === word);
  if (shelf === undefined)
    throw new UsageError(
      `There is no resource ${uri}.`,
      `known: ${shelves.map((one) => `${scheme}${one.word}`).join(', ')}`,
    );
  const { mimeType, outline, keys, item } = shelf;
  const buildContents = (text: string) => {
    if (text.length <= maxCharacters) return { uri, mimeType, text };
    throw new UsageError(`${uri} has ${text.length} characters, more than the ${maxCharacters} that fit here.`);
  };
  if (key === undefined) return buildContents(await outline(client));
  const known = await keys(client);
  if (!known.includes(key))
    throw new UsageError(`There is no "${key}" in ${scheme}${word}.`, `${suggestName(key, known)}`);
  return buildContents(await item(key, client));
}
