// What a step of the story on stage consists of.

import type { ComponentChildren } from 'preact';
import type { Exchange } from '../state/exchange.ts';
import { failureOf } from '../state/failure.ts';
import { language, t, type Word } from '../words/t.ts';
import type { Story } from './story.ts';

/** What the answer column says: a heading, one figure, and what belongs to it. */
export interface StageAnswer {
  readonly heading: string;
  readonly figure: string;
  readonly unit?: string | undefined;
  readonly kind?: 'good' | 'bad';
  readonly words?: readonly (string | undefined)[];
  /** The rows of the calculation, or the classes of the damage. */
  readonly rows?: 'calculation' | 'classes';
  /** Shown only when a key asks for ids. */
  readonly ids?: readonly (string | undefined)[];
}

export interface StageStep {
  /** At most ten letters in either language. */
  readonly title: Word;
  readonly isReached: (story: Story) => boolean;
  readonly picture: (story: Story) => ComponentChildren;
  readonly answer: (story: Story) => StageAnswer;
  /** The label of the button, of at most three words, and what it does: it gives why that was refused, if it was. */
  readonly next?: readonly [label: Word, take: (story: Story) => Promise<string | undefined>];
}

export const moneyOf = (money: { amount: number; currency: string } | null | undefined) => ({
  figure: money == null ? '–' : money.amount.toLocaleString(language.value, { minimumFractionDigits: 2 }),
  unit: money?.currency,
});

export const isMoney = ({ unit }: Pick<StageAnswer, 'unit'>): boolean => unit?.length === 3;

/** Why the last of the requests was refused. */
export const sent = async (taken: Promise<Exchange | readonly Exchange[]>): Promise<string | undefined> => {
  const last = [await taken].flat().at(-1);
  return last === undefined ? t('Nothing changed.') : failureOf(last)?.detail;
};
