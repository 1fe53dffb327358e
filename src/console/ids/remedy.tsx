// What to do about a refusal: this page knows it in English, the page of the code in Spanish as well.

import { Sentence } from '../look/sentence.tsx';
import { readDocument } from '../state/readings.ts';
import { language } from '../words/t.ts';

interface RemedyProps {
  readonly code: string | null;
  /** In English, or a sentence of this page. */
  readonly text: string;
}

export function Remedy({ code, text }: RemedyProps) {
  const isAsked = language.value !== 'en' && code !== null;
  const page = isAsked ? readDocument<{ remedy: string }>(`/problems/${code}`, { isFixed: true }).value : undefined;
  return page?.data === undefined ? <Sentence text={text} /> : page.data.remedy;
}
