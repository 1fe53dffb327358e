import type { FigureName, FigureStep } from '../../contract/records.ts';
import figureNames from './figure-names.json' with { type: 'json' };
import { figuresOf, type Language } from './figures.ts';

const names: Readonly<Record<FigureName, Readonly<Record<Language, string>>>> = figureNames;
/** A sandbox of another version may name a figure that has no words here. */
const nameOf = (name: FigureName, language: Language): string =>
  Object.hasOwn(names, name) ? names[name][language] : name;
const days = { en: 'days', es: 'días' } as const;
/** The sources of figures that are in no record and follow from no rule. */
const elsewhere: Readonly<Partial<Record<FigureName, 'by_plot' | 'measured'>>> = {
  ...{ calendar: 'by_plot', class_loss: 'measured', low: 'measured', moderate: 'measured', high: 'measured' },
  severe: 'measured',
};
const notices = { en: ['in time', 'late'], es: ['en término', 'fuera de término'] } as const;

export interface RenderedStep {
  readonly figure: string;
  readonly name: string;
  /** A member of a record, a rule, or the measurement. */
  readonly source: string;
  /** The formula as one line; empty where the figure is not a sum or product. */
  readonly formula: string;
  /** The deduction of a step, or the result of the steps so far; empty where the result is not money. */
  readonly result: string;
}

export const renderFigureSteps = <Step extends FigureStep>(
  steps: readonly Step[],
  language: Language,
): readonly (Step & { readonly text: RenderedStep })[] =>
  steps.map((step, index) => {
    const end = steps.findIndex(({ depth }, other) => other > index && depth <= step.depth);
    const below = steps.slice(index + 1, end < 0 ? undefined : end).filter(({ depth }) => depth === step.depth + 1);
    const { name, from, result, unit } = step;
    const text = {
      figure: renderFigure(step, language),
      name: nameOf(name, language),
      source: from === null ? figureNames[elsewhere[name] ?? 'rule'][language] : `${from.record} ${from.member}`,
      formula: unit === 'word' ? '' : formulaOf(below, language),
      result: renderMoney(result, language),
    };
    return { ...step, text };
  });

const renderMoney = (result: FigureStep['result'], language: Language): string =>
  result === null ? '' : figuresOf(language).money(result);

function renderFigure({ value, unit }: FigureStep, language: Language): string {
  const figures = figuresOf(language);
  if (typeof value === 'boolean') return notices[language][value ? 1 : 0];
  if (typeof value === 'string') return unit === 'instant' ? figures.instant(value) : value;
  if (unit === 'days') return `${value} ${days[language]}`;
  if (unit === '%') return figures.percent(value);
  if (unit === 'ha') return figures.hectares(value);
  if (['mm', '°C', ''].includes(unit)) return `${figures.short(value)} ${unit}`.trim();
  return figures.money({ amount: value, currency: unit });
}

/** Facts beside the formula have no operator, and steps that deduct nothing are left out. */
function formulaOf(steps: readonly FigureStep[], language: Language): string {
  const terms = steps
    .filter(({ operator }, index) => index === 0 || operator !== '')
    .filter(({ operator, result }) => operator !== '−' || result === null || result.amount !== 0);
  const isSum = terms[0]?.operator === '+';
  if (terms.length < 2 || !(isSum || terms[0]?.operator === '')) return '';
  const parts = terms.map(({ operator, ...step }, index) => {
    const figure =
      operator === '−' ? renderMoney(step.result, language) : renderFigure({ operator, ...step }, language);
    return index === 0 ? figure : `${operator} ${figure}`;
  });
  const divisor = isSum && terms.at(-1)?.operator === '÷' ? (parts.pop() ?? '') : '';
  return divisor === '' ? parts.join(' ') : `(${parts.join(' ')}) ${divisor}`;
}
