// What the losses of one ground and crop pay, worked out from the decisions as they are written: in whole cents and hundredths of a
// percent, rounded half up. It knows none of the code that it is held against.

export interface WorkedPolicy {
  readonly policyId: string;
  readonly deductiblePct: number;
  readonly deductibleType: string;
}

export interface WorkedLoss {
  readonly claimId: string;
  readonly policy: WorkedPolicy;
  readonly occurredAt: string;
  readonly claimedHectares: number;
  readonly plotHectares: number;
  readonly plotSum: number;
  readonly lossPct: number;
  /** What was decided elsewhere; null for a loss that is assessed here. */
  readonly paidElsewhere: number | null;
}

const whole = (amount: number): bigint => BigInt(Math.round(100 * amount));
const divide = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);
const least = (...values: readonly bigint[]): bigint => values.reduce((a, b) => (b < a ? b : a));

/** In cents, by claim: in the order of occurrence, each of what the earlier ones left. */
export function workedAmounts(losses: readonly WorkedLoss[]): Map<string, bigint> {
  const ordered = [...losses].sort((a, b) => (a.occurredAt + a.claimId < b.occurredAt + b.claimId ? -1 : 1));
  const ground = ordered.map(({ plotSum }) => whole(plotSum)).reduce((a, b) => (b > a ? b : a));
  const taken = new Map<string, bigint>();
  const takenOf = (key: string): bigint => taken.get(key) ?? 0n;
  const take = (amount: bigint, ...keys: readonly string[]) => {
    for (const key of keys) taken.set(key, takenOf(key) + amount);
  };
  for (const { policy, paidElsewhere } of ordered) take(whole(paidElsewhere ?? 0), policy.policyId, 'ground');
  let prior = 0n;
  const amounts = new Map<string, bigint>();
  for (const loss of ordered) {
    const { policy, claimId, paidElsewhere } = loss;
    const [part, all] = [whole(loss.claimedHectares), whole(loss.plotHectares)];
    const effective = divide(whole(loss.lossPct) * (10_000n - prior), 10_000n);
    const deductible = whole(policy.deductiblePct);
    const isWithin = effective <= deductible;
    const paid = isWithin ? 0n : effective - (policy.deductibleType === 'straight' ? deductible : 0n);
    const worth = divide(whole(loss.plotSum) * part * paid, all * 10_000n);
    const left = least(whole(loss.plotSum) - takenOf(policy.policyId), ground - takenOf('ground'));
    const due = least(worth, left);
    amounts.set(claimId, paidElsewhere === null ? due : whole(paidElsewhere));
    if (paidElsewhere === null) take(due, policy.policyId, 'ground');
    prior = least(10_000n, prior + divide(effective * part, all));
  }
  return amounts;
}
