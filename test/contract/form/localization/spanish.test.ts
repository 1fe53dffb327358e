// The Spanish tables: nothing is missing, nothing left over, nothing English, and each sentence keeps its values.

import { expect, test } from 'vitest';
import { join, LocalizedText, suggestName, t } from '../../../../src/contract/form/localization/localized-text.ts';
import help from '../../../../src/contract/form/localization/spanish/help.json' with { type: 'json' };
import problems from '../../../../src/contract/form/localization/spanish/problems.json' with { type: 'json' };
import sentences from '../../../../src/contract/form/localization/spanish/sentences.json' with { type: 'json' };
import { spanish } from '../../../../src/contract/form/localization/spanish/spanish.ts';
import { problemCodes } from '../../../../src/contract/form/problems.ts';
import { rows } from '../../../../src/contract/rows.ts';
import { englishWordsIn } from '../../../support/english-words.ts';
import { readSources } from '../../../support/source-files.ts';

interface Part {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly items?: Part | readonly Part[];
  readonly anyOf?: readonly Part[];
}

const descriptionsIn = ({ description, properties = {}, items = [], anyOf = [] }: Part): string[] => [
  ...(description === undefined ? [] : [description]),
  ...[...Object.values(properties), ...[items].flat(), ...anyOf].flatMap(descriptionsIn),
];

test('each field that a caller fills in has its help in Spanish, and there is no other help', () => {
  const asked = rows.flatMap(({ body, filters = {} }) =>
    [...(body === undefined ? [] : [body]), ...Object.values(filters).map(({ schema }) => schema)].flatMap((schema) =>
      descriptionsIn(schema as Part),
    ),
  );
  expect(Object.keys(help).sort()).toEqual([...new Set(asked)].sort());
});

test('each problem code has its Spanish, and there is no other', () => {
  expect(Object.keys(problems).sort()).toEqual([...problemCodes].sort());
});

test('each sentence of the table is used somewhere', () => {
  const source = readSources('src')
    .map(({ text }) => text)
    .join('\n')
    .replaceAll("\\'", "'");
  expect(Object.keys(sentences).filter((sentence) => !source.includes(sentence))).toEqual([]);
});

const namesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

test.each(Object.entries(sentences))('%j keeps its values in Spanish', (english, told) => {
  expect(namesIn(told)).toEqual(namesIn(english));
  expect(told).not.toBe(english);
});

test('no Spanish text has an English word', () => {
  const texts = [
    ...Object.values(help),
    ...Object.values(sentences),
    ...Object.values(problems).flatMap(Object.values),
  ];
  expect(texts.filter((text) => englishWordsIn(text).length > 0)).toEqual([]);
});

test('a text is English until it is rendered in Spanish, with the localized values in it', () => {
  const text = join([t('{name} is required', { name: 'title' }), suggestName('clams', ['aois', 'claims'])], '; ');
  expect(`${text}`).toBe('title is required; did you mean claims? known: aois, claims');
  expect(JSON.stringify({ text })).toBe(`{"text":"${text}"}`);
  expect(text.render(spanish)).toBe('title es obligatorio; quizá quiso decir claims; se admiten: aois, claims');
});

test('a suggestion names the nearest first, then all', () => {
  expect(`${suggestName('x', ['claims'])}`).toBe('known: claims');
  expect(`${suggestName('x', [])}`).toBe('known: none');
});

test('braces without a name, and those of a value, stay as they are', () => {
  expect(`${t('The body is empty; send a JSON object, at least {}.')}`).toContain('at least {}.');
  expect(`${t('{name} is required', { name: '{name}' })}`).toBe('{name} is required');
  expect(new LocalizedText(() => '{}').render(spanish)).toBe('{}');
});
