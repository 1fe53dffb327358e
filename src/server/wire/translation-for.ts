import type { IncomingHttpHeaders } from 'node:http';
import type { Translation } from '../../contract/form/localization/localized-text.ts';
import { spanish } from '../../contract/form/localization/spanish/spanish.ts';
import { prefersSpanish } from './accept.ts';

/** Undefined for English, which has no headers of its own: without the header, no byte differs. */
export const translationFor = (headers: IncomingHttpHeaders): Translation | undefined =>
  prefersSpanish(headers['accept-language']) ? spanish : undefined;

export const spanishHeaders = { 'content-language': 'es', vary: 'Accept-Language' };
