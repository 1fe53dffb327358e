// Whether a body or a query has the form of its schema: all violations at once, in sentences that name what is allowed.
// The schema library decides; this file only tells what it found.

import type { TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import { Compile, type Validator } from 'typebox/schema';
import { Settings } from 'typebox/system';
import type { ProblemEntry } from '../../contract/problem.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { keywordCodes } from '../../contract/violation-codes.ts';
import { suggestName } from '../../primitives/nearest-name.ts';
import { refuseViolations } from './violations.ts';

/** All at once: the library would stop at the first eight. */
Settings.Set({ maxErrors: 1000 });

const validators = new WeakMap<TSchema, Validator>();

function validatorOf(schema: TSchema): Validator {
  let validator = validators.get(schema);
  if (validator === undefined) {
    validator = Compile(schema) as Validator;
    validators.set(schema, validator);
  }
  return validator;
}

/** Throws when the value does not have the form; a violation that has a code of its own gives it to the problem. */
export function checkForm(schema: TSchema, value: unknown): void {
  refuseViolations(violationsOf(schema, value));
}

/** Empty when the value has the form of the schema. Pointers are URI fragments: `#/ring/0`. */
export function violationsOf(schema: TSchema, value: unknown): ProblemEntry[] {
  const validator = validatorOf(schema);
  if (validator.Check(value)) return [];
  const [, errors] = validator.Errors(value);
  return errors.filter(isTelling).flatMap((error) => entriesOf(schema, error));
}

/** The branches of a union and of a closed object repeat what the union and the object say themselves. */
const isTelling = (error: TLocalizedValidationError): boolean =>
  error.keyword !== 'boolean' && !error.schemaPath.includes('/anyOf/');

function entriesOf(schema: TSchema, error: TLocalizedValidationError): ProblemEntry[] {
  const at = `#${error.instancePath}`;
  const code = keywordCodes[error.keyword as keyof typeof keywordCodes];
  switch (error.keyword) {
    case 'additionalProperties': {
      const known = membersAt(schema, error.instancePath);
      return error.params.additionalProperties.map((name) => ({
        pointer: `${at}/${escapePointer(name)}`,
        code,
        detail: `${name} is not a member of this object; ${suggestName(name, known)}`,
      }));
    }
    case 'required':
      return error.params.requiredProperties.map((name) => ({
        pointer: `${at}/${escapePointer(name)}`,
        code,
        detail: `${name} is required`,
      }));
    case 'enum': {
      const detail = `must be one of ${error.params.allowedValues.join(', ')}`;
      return [{ pointer: at, code: ownCodeAt(schema, error) ?? code, detail }];
    }
    default:
      return [{ pointer: at, code: ownCodeAt(schema, error) ?? code, detail: detailOf(schema, error) }];
  }
}

function detailOf(schema: TSchema, error: TLocalizedValidationError): string {
  const described = schemaAt(schema, error.instancePath)?.description;
  return typeof described === 'string' ? `${error.message} (${described})` : error.message;
}

const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

const membersAt = (schema: TSchema, instancePath: string): string[] =>
  Object.keys((schemaAt(schema, instancePath)?.properties as object | undefined) ?? {});

type Part = Readonly<Record<string, unknown>>;

/** The parts of the schema that describe the values along this path, outermost first; they end below a union. */
function schemasAlong(schema: TSchema, instancePath: string): Part[] {
  const parts = [schema as Part];
  for (const segment of instancePath.split('/').slice(1)) {
    const { properties, items } = parts[parts.length - 1] as { properties?: Record<string, Part>; items?: Part };
    const part = properties === undefined ? items : properties[segment];
    if (part === undefined) break;
    parts.push(part);
  }
  return parts;
}

const schemaAt = (schema: TSchema, instancePath: string): Part | undefined => schemasAlong(schema, instancePath).at(-1);

function ownCodeAt(schema: TSchema, { instancePath, keyword }: TLocalizedValidationError): ProblemCode | undefined {
  const own = schemasAlong(schema, instancePath).find((part) => {
    const only = part['x-problem-keyword'];
    return part['x-problem'] !== undefined && (only === undefined || only === keyword);
  });
  return own?.['x-problem'] as ProblemCode | undefined;
}
