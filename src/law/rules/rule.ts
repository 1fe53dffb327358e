// What must hold, declared once: an admission refuses by it, and the audit and the seed check find by it (Decision 42).

import type { Said } from '../../contract/form/said/said.ts';
import type { ViolationCode } from '../../contract/form/violation-codes.ts';
import type { AuditItem, AuditSeverity } from '../../contract/records.ts';

/** What breaks a rule. */
export interface Broken {
  /** Which member or figure, in words. */
  readonly what: string;
  readonly is: string;
  readonly shouldBe: string;
  /** The records that `shouldBe` follows from. */
  readonly from: readonly string[];
  /** The sentence of a refusal; a rule that refuses nothing has none. */
  readonly detail?: Said;
}

export interface Rule<View> {
  readonly id: string;
  /** A breach is refused where it can be; a doubt may be right, and somebody should look at it. */
  readonly severity: AuditSeverity;
  /** The laws that it follows from, where it is not only the contract. */
  readonly cites?: readonly string[];
  readonly item: AuditItem;
  /** How an admission refuses; without it only the audit looks. */
  readonly refusal?: { readonly code: ViolationCode; readonly pointer: string };
  /** Undefined where the rule holds, or does not apply. The view has plain figures, which the caller finds. */
  readonly find: (view: View) => Broken | undefined;
}

/** What a breach is refused with: where, and which. */
export interface Refusal {
  readonly pointer: string;
  readonly code: ViolationCode;
  readonly detail: Said;
}

/** All that an admission refuses, in the order of the rules. */
export const refusalsBy = <View>(rules: readonly Rule<View>[], view: View): Refusal[] =>
  rules.flatMap(({ severity, refusal, find }) => {
    if (severity !== 'breach' || refusal === undefined) return [];
    const broken = find(view);
    return broken === undefined ? [] : [{ ...refusal, detail: broken.detail as Said }];
  });

/** All that the audit finds in a record, breaches and doubts. */
export const findingsBy = <View>(rules: readonly Rule<View>[], record: string, view: View) =>
  rules.flatMap(({ id, item, severity, cites = [], find }) => {
    const broken = find(view);
    if (broken === undefined) return [];
    const { what, is, shouldBe, from } = broken;
    return [{ item, severity, rule: id, cites: [...cites], record, what, is, shouldBe, from: [...from] }];
  });
