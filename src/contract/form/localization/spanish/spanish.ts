// All sentences in Spanish, in the words of Argentina's crop insurance (Decision 76).

import type { TLocalizedValidationError } from 'typebox/error';
import { counted } from '../../../../primitives/counted.ts';
import type { ProblemCode, ProblemWords } from '../../problems.ts';
import type { Translation } from '../localized-text.ts';
import help from './help.json' with { type: 'json' };
import problems from './problems.json' with { type: 'json' };
import sentences from './sentences.json' with { type: 'json' };

export const spanishProblems: Readonly<Record<ProblemCode, ProblemWords>> = problems;

export const spanish: Translation = {
  titleOf: (code) => spanishProblems[code].title,
  meaningOf: (code) => spanishProblems[code].meaning,
  sentence: (sentence) => sentences[sentence],
  help: (description) => (help as Readonly<Record<string, string>>)[description] ?? description,
  violation: describe,
};

const typeNames: Readonly<Record<string, string>> = {
  array: 'un arreglo',
  boolean: 'un valor lógico',
  integer: 'un entero',
  null: 'null',
  number: 'un número',
  object: 'un objeto',
  string: 'un texto',
};

function describe(error: TLocalizedValidationError): string {
  switch (error.keyword) {
    case 'type':
      return `debe ser ${[error.params.type]
        .flat()
        .map((name) => typeNames[name])
        .join(' o ')}`;
    case 'format':
      return `debe tener el formato "${error.params.format}"`;
    case 'pattern':
      return `debe tener la forma "${error.params.pattern}"`;
    case 'uniqueItems':
      return 'no debe tener elementos repetidos';
    case 'minItems':
      return `no debe tener menos de ${counted(error.params.limit, 'elemento')}`;
    case 'maxItems':
      return `no debe tener más de ${counted(error.params.limit, 'elemento')}`;
    case 'minLength':
      return `no debe tener menos de ${counted(error.params.limit, 'carácter', 'caracteres')}`;
    case 'maxLength':
      return `no debe tener más de ${counted(error.params.limit, 'carácter', 'caracteres')}`;
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `debe ser ${error.params.comparison} ${error.params.limit}`;
    default:
      return 'no tiene la forma que la operación admite';
  }
}
