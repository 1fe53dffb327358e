// A step of a figure in words, in both languages: what is done, with which figure, and where that stands.

import type { FigureStep } from '../../contract/records.ts';
import { figuresOf } from '../report/report-figures.ts';
import type { Language } from '../report/report-words.ts';

const names: Readonly<Record<FigureStep['name'], Readonly<Record<Language, string>>>> = {
  amount: { en: 'indemnity', es: 'indemnización' },
  sum_insured: { en: 'sum insured of the plot', es: 'suma asegurada del lote' },
  area_claimed: { en: 'area claimed', es: 'superficie siniestrada' },
  area_insured: { en: 'area insured', es: 'superficie asegurada' },
  assessed_loss: { en: 'damage of the area claimed', es: 'daño de la superficie siniestrada' },
  zone_area: { en: 'area of a zone', es: 'superficie de una zona' },
  zone_damage: { en: 'damage of that zone', es: 'daño de esa zona' },
  prior_loss: { en: 'earlier loss of the plot', es: 'daño anterior del lote' },
  franchise: {
    en: 'franchise; once exceeded, nothing is deducted',
    es: 'franquicia no deducible; superada, no descuenta',
  },
  straight: { en: 'straight deductible', es: 'deducible' },
  index_share: { en: 'share that the index pays', es: 'parte que paga el índice' },
  sum_left: { en: 'sum left before it, which is less', es: 'remanente anterior, que es menor' },
  paid_before: { en: 'paid before for later losses', es: 'pagado antes por pérdidas posteriores' },
};

export interface ToldStep {
  readonly depth: number;
  readonly operator: string;
  readonly figure: string;
  readonly name: string;
  /** What the steps so far come to; empty where they come to no money. */
  readonly result: string;
}

export function tellStep({ depth, operator, name, value, unit, result }: FigureStep, language: Language): ToldStep {
  const { hectares, percent, money } = figuresOf(language, 'UTC');
  const figure =
    unit === 'ha' ? hectares(value) : unit === '%' ? percent(value) : money({ amount: value, currency: unit });
  return { depth, operator, figure, name: names[name][language], result: result === null ? '' : money(result) };
}
