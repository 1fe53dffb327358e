// A rule that must hold, declared once: admissions refuse by it, and the audit and the seed check find breaches by it (Decision
// 42).

import type { LocalizedText } from '../../contract/form/localization/localized-text.ts';
import type { ViolationCode } from '../../contract/form/violation-codes.ts';
import type { AuditItem, AuditSeverity } from '../../contract/records.ts';

export interface Broken {
  /** The member or figure, in words. */
  readonly what: string;
  readonly is: string;
  readonly shouldBe: string;
  /** The records from which `shouldBe` is computed. */
  readonly from: readonly string[];
  /** The sentence of a refusal; a rule that refuses nothing has none. */
  readonly detail?: LocalizedText;
}

export interface Rule<View> {
  readonly id: string;
  /** A breach is refused if possible; a doubt may be right, and a person should check it. */
  readonly severity: AuditSeverity;
  /** The laws on which it is based, unless it is only the contract. */
  readonly cites?: readonly string[];
  readonly item: AuditItem;
  /** The refusal of an admission; without it only the audit applies the rule. */
  readonly refusal?: { readonly code: ViolationCode; readonly pointer: string };
  /** Undefined where the rule holds, or does not apply. The caller provides the figures of the view. */
  readonly find: (view: View) => Broken | undefined;
}

/** The refusal of a breach: where, and with which code. */
export interface Refusal {
  readonly pointer: string;
  readonly code: ViolationCode;
  readonly detail: LocalizedText;
}

/** All refusals of an admission, in the order of the rules. */
export const refusalsBy = <View>(rules: readonly Rule<View>[], view: View): Refusal[] =>
  rules.flatMap(({ severity, refusal, find }) => {
    if (severity !== 'breach' || refusal === undefined) return [];
    const broken = find(view);
    return broken === undefined ? [] : [{ ...refusal, detail: broken.detail as LocalizedText }];
  });

/** All findings of the audit in a record, breaches and doubts. */
export const findingsBy = <View>(rules: readonly Rule<View>[], record: string, view: View) =>
  rules.flatMap(({ id, item, severity, cites = [], find }) => {
    const broken = find(view);
    if (broken === undefined) return [];
    const { what, is, shouldBe, from } = broken;
    return [{ item, severity, rule: id, cites: [...cites], record, what, is, shouldBe, from: [...from] }];
  });
