import type { IncomingHttpHeaders } from 'node:http';
import type { Words } from '../../contract/form/said/said.ts';
import { spanish } from '../../contract/form/said/spanish/spanish.ts';
import { prefersSpanish } from './accept.ts';

/** Undefined for English, which has no headers of its own: without the header, no byte differs. */
export const wordsOfCaller = (headers: IncomingHttpHeaders): Words | undefined =>
  prefersSpanish(headers['accept-language']) ? spanish : undefined;

export const spanishHeaders = { 'content-language': 'es', vary: 'Accept-Language' };
