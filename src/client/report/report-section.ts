// The types of a report's sections: words in one language, without markup, for every surface.

import type { SettlementRow } from '../../law/figures/settlement-rows.ts';
import type { Damage } from '../footprint/damage-looks.ts';
import type { ReportFacts } from './report-bundle.ts';
import type { Wording } from './report-words.ts';

export interface ReportView extends ReportFacts, Wording {}

export type Fact = readonly [name: string, value: string];

export interface Table {
  readonly head: readonly string[];
  /** How many columns, from the first on, hold text; the others hold figures. */
  readonly textColumns: number;
  readonly rows: readonly (readonly string[])[];
  readonly sum?: readonly string[] | undefined;
  readonly marks?: readonly Damage[];
}

export interface Side {
  readonly name: string;
  readonly figure: string;
  readonly lines: readonly string[];
  readonly drawing?: 'damage' | 'location';
  readonly table?: Table;
  readonly note?: string;
}

export interface CalculationRow {
  readonly operator: SettlementRow['operator'];
  readonly name: string;
  readonly basis: string;
  readonly amount: string;
}

interface Body {
  readonly heading?: string;
  readonly isUnsigned?: boolean;
}

export type Section = Body &
  (
    | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
    | { readonly kind: 'figure'; readonly figure: Fact }
    | { readonly kind: 'sides'; readonly sides: readonly Side[] }
    | { readonly kind: 'note'; readonly text: string }
    | ({ readonly kind: 'table'; readonly shares?: readonly number[] } & Table)
    | { readonly kind: 'calculation'; readonly rows: readonly CalculationRow[] }
    | { readonly kind: 'signature'; readonly lines: readonly string[] }
  );

export interface ReportDocument {
  readonly letterhead: string;
  readonly reference: string;
  readonly title: string;
  readonly subtitle: string;
  /** The first sheet is complete by itself, from the insured to the signature; the second lists the evidence. */
  readonly sheets: readonly [Section[], Section[]];
  readonly footer: string;
}
