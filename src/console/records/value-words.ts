// Renders the names and values of members in the page's language. The meaning of a member follows from its form.

import { baseOf, isInstant, isMoney, noFigure, unitOf, unitPattern } from '../../client/reading/figures.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { type SchemaFacts, withoutNull } from '../../contract/form/fields.ts';
import { isJsonObject } from '../../primitives/json-object.ts';
import { collectionOfId, kebab } from '../../projections/body-fields.ts';
import { kindOfId } from '../ids/id-kinds.ts';
import { renderWord } from '../land/words.ts';
import { bind, figures, language, t, translate } from '../words/t.ts';
import { nameOf } from './read-records.ts';
import { targetOf } from './record-facts.ts';

/** `sumInsured` is the sum insured, `aoiIds` are plots, `deductiblePct` is the deductible, whose figure has the unit. */
export function wordsOfMember(name: string, schema: SchemaFacts): string {
  const target = targetOf(schema) ?? collectionOfId(name);
  const when = withoutNull(schema).format === 'date-time' ? /At$/ : '';
  const bare = target === undefined ? name.replace(when, '').replace(unitPattern, '') : name.replace(/Id(s?)$/, '$1');
  return wordsOf(bare === '' ? name : bare);
}

export const wordsOfCollection = (collection: CollectionName): string => wordsOf(collection);

const wordsOf = (name: string): string =>
  kebab(name)
    .replaceAll('-', ' ')
    .replace(/\baoi(s?)\b/, 'plot$1');

const isDay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
export const isTime = (value: unknown): boolean => isInstant(value) || isDay(value);

export const isFigure = (value: unknown): boolean => typeof value === 'number' || isMoney(value);

const isPoint = (value: unknown): value is { lat: number; lon: number } =>
  isJsonObject(value) && typeof value.lat === 'number' && typeof value.lon === 'number';

export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

export const isPlain = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((each) => typeof each !== 'object')
    : !isJsonObject(value) || isMoney(value) || isPoint(value);

/** In a record, a loss says over what it is. */
export function renderValue(name: string, schema: SchemaFacts, value: unknown, record?: object): string {
  const facts = withoutNull(schema);
  const { number, ofMember, money, instant, calendarDay } = figures.value;
  if (isNothing(value)) return noFigure;
  if (Array.isArray(value)) return value.map((each) => renderValue(name, facts.items ?? {}, each)).join(', ');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'number')
    return bind(ofMember(name, value) + unitOf(name) + baseOf(name, language.value, record));
  if (isMoney(value)) return money(value);
  if (isPoint(value)) return `${number(value.lat)}; ${number(value.lon)}`;
  if (isJsonObject(value)) return renderMembers(facts, value);
  const text = String(value);
  // Some words are proper names, such as claim.created, and are not translated.
  const words = facts.enum ?? (facts.const && [facts.const]);
  if (words && !text.includes('.')) return renderWordOf(words, text);
  if (isInstant(text)) return instant(text);
  if (isDay(text)) return calendarDay(text);
  return kindOfId(text) === undefined ? text : nameOf(text);
}

/** A policy is cancelada in Spanish, a job cancelado: the first word of a vocabulary tells it from others with the same word. */
export function renderWordOf([first]: readonly unknown[], word: string): string {
  const phrase = `${word} ${first}`;
  return translate(phrase) === phrase ? renderWord(word) : translate(phrase);
}

const renderMembers = ({ properties = {} }: SchemaFacts, value: Readonly<Record<string, unknown>>): string =>
  Object.entries(value)
    .filter(([, member]) => isPlain(member) && !isNothing(member))
    .map(([name, member]) => renderValue(name, properties[name] ?? {}, member, value))
    .join(', ');
