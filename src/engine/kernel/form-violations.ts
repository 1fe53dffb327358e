// Describes the violations of a value that does not match its schema, in sentences that name what is allowed. Whether the value
// is valid was decided before (validation.ts). The cost is bounded by the schema.

import type { TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import { Errors } from 'typebox/schema';
import { withoutNull } from '../../contract/form/fields.ts';
import { helpOf, join, LocalizedText, suggestName, t } from '../../contract/form/localization/localized-text.ts';
import type { ProblemEntry } from '../../contract/form/problem.ts';
import type { ProblemCode } from '../../contract/form/problems.ts';
import { keywordCodes } from '../../contract/form/violation-codes.ts';
import { escapePointer } from '../../primitives/canonical.ts';

/** How many unknown members are named; the others are counted. */
const maxUnknownShown = 20;
/** How many other violations are listed, unless fewer are wanted. A ring may be wrong at every position. */
const maxShown = 1000;
/** A longer name is not a typing error, so no similar name is suggested. */
const maxNameShown = 100;

type Part = Readonly<Record<string, unknown>>;

/** The parts of the schema that describe a value and those around it, outermost first. */
type Parts = readonly [Part, ...Part[]];

/** Never empty. Pointers are URI fragments: `#/ring/0`. */
export function findFormViolations(schema: TSchema, value: unknown, max = maxShown): readonly ProblemEntry[] {
  const findings = new Findings(max);
  findings.visit([schema as Part], value, '#');
  return findings.list();
}

class Findings {
  readonly #max: number;
  readonly #entries: ProblemEntry[] = [];
  #unknownCount = 0;

  constructor(max: number) {
    this.#max = max;
  }

  list(): readonly ProblemEntry[] {
    if (this.#entries.length === 0)
      return [
        { pointer: '#', code: keywordCodes.type, detail: t('does not have the form that the operation expects') },
      ];
    const hidden = this.#unknownCount - maxUnknownShown;
    if (hidden <= 0) return this.#entries;
    const rest = {
      pointer: '#',
      code: keywordCodes.additionalProperties,
      detail: t('{hidden} more members are unknown', { hidden }),
    };
    return [...this.#entries, rest];
  }

  visit(parts: Parts, value: unknown, pointer: string): void {
    if (this.#entries.length >= this.#max) return;
    const part = parts.at(-1) as Part;
    const nonNull = withoutNull(part);
    if (nonNull !== part) {
      if (value !== null) this.visit([...parts, nonNull], value, pointer);
      return;
    }
    const { properties, items, ...rest } = part;
    const forms = part.anyOf as readonly Part[] | undefined;
    if (properties !== undefined) this.#visitObject(parts, properties as Record<string, Part>, value, pointer);
    else if (items !== undefined) this.#visitArray(parts, items as Part | Part[], value, pointer);
    else if (forms?.every((form) => form.properties !== undefined)) this.#visitNearest(parts, forms, value, pointer);
    else this.#report(parts, rest, value, pointer);
  }

  /** Visits the alternative of which the value lacks the fewest members. */
  #visitNearest(parts: Parts, forms: readonly Part[], value: unknown, pointer: string): void {
    const each = forms.map((form) => {
      const findings = new Findings(this.#max);
      findings.visit([...parts, form], value, pointer);
      const missed = findings.#entries.filter(({ code }) => code !== keywordCodes.additionalProperties).length;
      return { findings, missed };
    });
    const { findings } = each.reduce((nearest, one) => (one.missed < nearest.missed ? one : nearest));
    this.#entries.push(...findings.#entries);
    this.#unknownCount += findings.#unknownCount;
  }

  #visitObject(parts: Parts, properties: Readonly<Record<string, Part>>, value: unknown, pointer: string): void {
    const { required = [], additionalProperties } = parts.at(-1) as Part;
    this.#report(parts, { type: 'object', required }, value, pointer);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    if (additionalProperties === false) this.#reportUnknown(Object.keys(properties), value, pointer);
    for (const [name, part] of Object.entries(properties)) {
      if (!Object.hasOwn(value, name)) continue;
      this.visit([...parts, part], (value as Part)[name], `${pointer}/${escapePointer(name)}`);
    }
  }

  #reportUnknown(known: readonly string[], value: object, pointer: string): void {
    const unknown = Object.keys(value).filter((name) => !known.includes(name));
    const max = Math.max(0, maxUnknownShown - this.#unknownCount);
    this.#unknownCount += unknown.length;
    // Sorted, since the log does not keep the order in which they were sent.
    for (const name of unknown.sort().slice(0, max)) this.#entries.push(describeUnknown(name, known, pointer));
  }

  /** The items of an array that is too long are not validated. */
  #visitArray(parts: Parts, items: Part | readonly Part[], value: unknown, pointer: string): void {
    const { minItems = 0, uniqueItems = false, ...rest } = parts.at(-1) as Part;
    const maxItems = (Array.isArray(items) ? items.length : (rest.maxItems ?? Number.MAX_SAFE_INTEGER)) as number;
    const partAt = (index: number) => (Array.isArray(items) ? items[index] : items) as Part;
    if (Array.isArray(value) && value.length <= maxItems) {
      for (const [index, item] of value.entries()) this.visit([...parts, partAt(index)], item, `${pointer}/${index}`);
      this.#report(parts, { minItems, uniqueItems }, value, pointer);
    } else {
      this.#report(parts, { type: 'array', maxItems }, value, pointer);
    }
  }

  /** Adds what the library reports about these keywords. */
  #report(parts: Parts, keywords: Part, value: unknown, pointer: string): void {
    const [, errors] = Errors(keywords as TSchema, value);
    for (const error of errors) if (isOwn(error)) this.#entries.push(...describe(parts, error, pointer));
  }
}

/** False for the branches of a union, which repeat what the union says itself. */
const isOwn = ({ schemaPath }: TLocalizedValidationError): boolean => !schemaPath.includes('/anyOf/');

function describe(parts: Parts, error: TLocalizedValidationError, pointer: string): ProblemEntry[] {
  const code = keywordCodes[error.keyword as keyof typeof keywordCodes];
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map((name) => ({
        pointer: `${pointer}/${escapePointer(name)}`,
        code,
        detail: t('{name} is required', { name }),
      }));
    case 'enum': {
      const detail = t('must be one of {allowedValues}', { allowedValues: error.params.allowedValues.join(', ') });
      return [{ pointer, code: ownCode(parts, 'enum') ?? code, detail }];
    }
    case 'anyOf': {
      const { description } = parts.at(-1) as { description?: string };
      const form = description === undefined ? t('something else') : clauseOf(helpOf(description));
      return [{ pointer, code, detail: t('must be {form}', { form }) }];
    }
    default: {
      const { description } = parts.at(-1) as { description?: string };
      const message = new LocalizedText((words) => words?.violation(error) ?? singular(error.message));
      const detail = description === undefined ? message : join([message, ' (', withoutStop(helpOf(description)), ')']);
      return [{ pointer, code: ownCode(parts, error.keyword) ?? code, detail }];
    }
  }
}

const singular = (message: string): string => message.replace(/\b1 (character|item)s\b/, '1 $1');

const withoutStop = (sentence: LocalizedText): LocalizedText =>
  new LocalizedText((words) => sentence.render(words).replace(/\.$/, ''));

/** Turns a sentence into the end of another one. */
const clauseOf = (sentence: LocalizedText): LocalizedText =>
  new LocalizedText((words) =>
    withoutStop(sentence)
      .render(words)
      .replace(/^./, (first) => first.toLowerCase()),
  );

function describeUnknown(name: string, known: readonly string[], pointer: string): ProblemEntry {
  const code = keywordCodes.additionalProperties;
  const unknown = (shown: string, suggestion: LocalizedText) =>
    t('{name} is not a member of this object; {suggestion}', { name: shown, suggestion });
  if (name.length <= maxNameShown)
    return {
      pointer: `${pointer}/${escapePointer(name)}`,
      code,
      detail: unknown(name, suggestName(name, known)),
    };
  const shown = `${name.slice(0, maxNameShown).toWellFormed()}…`;
  return { pointer, code, detail: unknown(shown, t('known: {names}', { names: known.join(', ') })) };
}

/** The code that the contract gives to a violation of this keyword here, or anywhere within an outer part. */
function ownCode(parts: Parts, keyword: string): ProblemCode | undefined {
  const naming = parts.find((part) => {
    const only = part['x-problem-keyword'];
    return part['x-problem'] !== undefined && (only === undefined || only === keyword);
  });
  return naming?.['x-problem'] as ProblemCode | undefined;
}
