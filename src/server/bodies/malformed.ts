import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';

export const malformed = (cause = t('it cannot be parsed to the end')) =>
  new Problem('malformed_json', t('The body is not well-formed JSON: {cause}.', { cause }));
