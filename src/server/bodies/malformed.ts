// The refusal of a body that cannot be read as JSON.

import { Problem } from '../../contract/form/problem.ts';

export const malformed = (cause = 'it cannot be read to its end as JSON') =>
  new Problem('malformed_json', `The body is not well-formed JSON: ${cause}.`);
