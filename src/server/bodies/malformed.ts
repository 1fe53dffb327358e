import { Problem } from '../../contract/form/problem.ts';
import { say } from '../../contract/form/said/said.ts';

export const malformed = (cause = say('it cannot be parsed to the end')) =>
  new Problem('malformed_json', say('The body is not well-formed JSON: {cause}.', { cause }));
