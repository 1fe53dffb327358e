// What every section is made of: the facts, in words, under a heading that says whether a signature covers them.

import { html, type Markup } from '../../primitives/markup.ts';
import type { ReportFacts } from './report-bundle.ts';
import type { Figures } from './report-figures.ts';
import type { ReportWords } from './report-spanish.ts';

export interface ReportView extends ReportFacts {
  readonly words: ReportWords;
  readonly figures: Figures;
}

export const renderSection = (
  heading: string,
  content: Markup,
  { words, isSigned }: { words: ReportWords; isSigned: boolean },
) =>
  html`<section><h2>${heading}${isSigned ? '' : html` <small>${words.unsignedMark}</small>`}</h2>${content}</section>`;
