import { expect, test } from 'vitest';
import stageWords from '../../src/client/reading/stages.json' with { type: 'json' };
import { collectionsWithIds } from '../../src/console/ids/id-kinds.ts';
import { filtersOf } from '../../src/console/records/read-records.ts';
import { membersOf } from '../../src/console/records/record-facts.ts';
import { wordsOfCollection, wordsOfMember } from '../../src/console/records/value-words.ts';
import spanish from '../../src/console/words/spanish.json' with { type: 'json' };
import { listSteps, ruleWords } from '../../src/console/world-bar/time-marks.ts';
import { checks } from '../../src/contract/form/checks.ts';
import { type SchemaFacts, withoutNull } from '../../src/contract/form/fields.ts';
import { fixtureTokens } from '../../src/contract/permissions.ts';
import { rows } from '../../src/contract/rows.ts';
import type { LogEntry } from '../../src/contract/schemas/control.ts';
import {
  AlertStatus,
  ClaimStatus,
  Crop,
  DeliveryStatus,
  EventStatus,
  ExpectedLossReason,
  JobStage,
  JobStatus,
  LicenceTier,
  Modality,
  Peril,
  PeritajeStatus,
  PolicyStatus,
  ReportStatus,
  Severity,
  Species,
  TimeRule,
  WatchStatus,
} from '../../src/contract/schemas/vocabularies.ts';
import { growthOf } from '../../src/law/crops/crop-growth.ts';
import { cropRules } from '../../src/law/rules/crop-rules.ts';
import { evidenceRules } from '../../src/law/rules/evidence-rules.ts';
import { bodyFieldsOf, bodyFormsOf } from '../../src/projections/body-fields.ts';
import { listFiles, readText } from '../support/source-files.ts';

const placesOf = (text: string): string[] => (text.match(/\{\d\}/g) ?? []).sort();

test('every word has a translation with the same placeholders, and without blanks at its ends', () => {
  const pairs = Object.entries(spanish);
  expect(pairs.length).toBeGreaterThan(450);
  const wrong = pairs.filter(
    ([word, text]) => text.trim() !== text || text === '' || placesOf(word).join() !== placesOf(text).join(),
  );
  expect(wrong).toEqual([]);
});

const helpOfFields = rows.flatMap(({ body }) => bodyFieldsOf(body).map(({ description }) => description));

/** Sentences of the contract's tables that the page shows in its own language. */
const ofTables: readonly string[] = [
  ...rows.map(({ summary }) => summary),
  ...rows.flatMap(({ body }) => bodyFormsOf(body).map(({ title }) => title)),
  ...checks.flatMap(({ name, asks }) => (name === 'http' ? [asks] : [name, asks])),
  ...fixtureTokens.map(({ purpose }) => purpose),
];

test('what the rules about crops and evidence ask has a translation by the id of each', () => {
  const ids = [...cropRules, ...evidenceRules].map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(8);
  expect(ids.filter((id) => !Object.hasOwn(spanish, id))).toEqual([]);
});

/** What a record's page says of the members of all forms: their names, the words that they may have, the filters. */
function wordsOfRecords(): string[] {
  const words = collectionsWithIds.flatMap((collection) => [
    wordsOfCollection(collection),
    ...[...membersOf(collection), ...filtersOf(collection)].flatMap(([name, schema]) => [
      wordsOfMember(name, schema),
      ...wordsWithin(schema),
    ]),
  ]);
  return [...new Set(words)].filter((word) => !neverShown.has(word));
}

/** They are drawn, or stand in the document of a record alone. */
const neverShown = new Set(['coordinates', 'lat', 'lon', 'manifest', 'organization id', 'signature', 'statement']);

/** The card shows a member of a member; what lies deeper is in the document. */
function wordsWithin(schema: SchemaFacts, depth = 0): string[] {
  const { enum: choices = [], items, anyOf = [], properties = {} } = withoutNull(schema);
  const forms = [...(items === undefined ? [] : [items]), ...anyOf];
  const members = depth > 0 ? [] : Object.entries(properties);
  return [
    // What has a point is an event type, and what has a stroke names a time zone.
    ...choices
      .map(String)
      .filter((word) => /[a-z]/.test(word) && !/[./]/.test(word))
      .map((word) => word.replaceAll('_', ' ')),
    ...forms.flatMap((form) => wordsWithin(form, depth)),
    ...members.flatMap(([name, member]) => [wordsOfMember(name, member), ...wordsWithin(member, depth + 1)]),
  ];
}

test('the members of every record, and the words that they may have, are translated', () => {
  const words = wordsOfRecords();
  expect(words).toContain('sum insured');
  expect(words).toContain('webhook deliveries');
  expect(words.filter((word) => !Object.hasOwn(spanish, word))).toEqual([]);
});

test('the dictionary contains no sentence that the page does not use', () => {
  const sources = listFiles('src/console')
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readText(path).text.replaceAll("\\'", "'"))
    .concat(ofTables, helpOfFields, wordsOfRecords(), readText('src/client/report/verify-report.ts').text)
    .join('\n');
  // Short entries may be vocabularies of the service, which its tables define.
  const sentences = Object.keys(spanish).filter((word) => word.split(' ').length > 3);
  expect(sentences.length).toBeGreaterThan(100);
  expect(sentences.filter((word) => !sources.includes(word))).toEqual([]);
});

test('every operation, check and identity has a Spanish text', () => {
  expect(ofTables.length).toBeGreaterThan(70);
  expect(ofTables.filter((sentence) => !Object.hasOwn(spanish, sentence))).toEqual([]);
});

const vocabularies = [
  ...[Peril, Severity, Crop, ExpectedLossReason, JobStage, JobStatus, LicenceTier, Modality],
  ...[ClaimStatus, PeritajeStatus, PolicyStatus, EventStatus, ReportStatus, WatchStatus, AlertStatus, DeliveryStatus],
];

test('every word of a vocabulary that the page shows has a translation, and every stage of a crop that is a word', () => {
  const stages = Crop.enum.flatMap((crop) =>
    Species.enum.flatMap((species) => growthOf({ crop, species })?.stages.map(({ name }) => name) ?? []),
  );
  expect(stages).toContain('full bloom');
  expect(stages.filter((name) => /[a-z]{2}/.test(name) && !Object.hasOwn(stageWords, name))).toEqual([]);
  const words = vocabularies.flatMap((one) => one.enum.map(String));
  expect(words.length).toBeGreaterThan(70);
  expect(words.filter((word) => !Object.hasOwn(spanish, word.replaceAll('_', ' ')))).toEqual([]);
});

test('whatever a call did has a translation on the line of time', () => {
  const entries = rows.map(({ id, method }, position) => ({ operationId: id, method, position, created: [] }));
  const labels = listSteps(entries as unknown as LogEntry[], entries.length).map(({ label }) => label);
  expect(labels).toContain('add fault');
  expect(labels.filter((label) => label !== '' && !Object.hasOwn(spanish, label))).toEqual([]);
});

test('everything that may become due has a translation', () => {
  const told = Object.values(TimeRule.enum).map((rule) => ruleWords(String(rule)));
  expect(told).toContain('alert expired');
  expect(told).toContain('watch subscription');
  expect(told.filter((words) => !Object.hasOwn(spanish, words))).toEqual([]);
});
