// Counts the memory of a world in bytes. The memory that it had when it was forked is a cost that it and the fork share: for one
// of them alone it counts in full, and among all worlds once.

/** Bytes that were added to one world between two of its forks. */
export interface SharedCost {
  /** Later costs have greater numbers. */
  readonly serial: number;
  bytes: number;
}

export interface Costed {
  /** The cost that counts its bytes; undefined in the seed. */
  readonly cost?: SharedCost | undefined;
  readonly bytes: number;
}

/** A cost that forks may share, with the bytes that this account has released since. */
interface Share {
  readonly cost: SharedCost;
  released: number;
}

/** The most shared costs of an account. Beyond it, the two smallest neighbours are merged into one of its own. */
export const maxShares = 64;

export class Account {
  /** The total ever added to any account: the growth of all accounts since an earlier total is at most the difference. */
  static added = 0;
  static #begun = 0;
  #current = Account.#begin();
  /** The smallest cost comes first. Each includes the costs that were begun after the one before it. */
  #shares: Share[] = [];
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  add(bytes: number): SharedCost {
    Account.added += bytes;
    this.#bytes += bytes;
    this.#current.bytes += bytes;
    return this.#current;
  }

  remove(cost: SharedCost, bytes: number): void {
    this.#bytes -= bytes;
    const share = cost === this.#current ? undefined : this.#shares.find((each) => each.cost.serial >= cost.serial);
    if (share === undefined) {
      this.#current.bytes -= bytes;
      return;
    }
    share.released += bytes;
    if (share.released >= share.cost.bytes) this.#shares.splice(this.#shares.indexOf(share), 1);
  }

  release(former: Costed | undefined): void {
    if (former?.cost !== undefined) this.remove(former.cost, former.bytes);
  }

  /** Takes over the other account, which is not used afterwards. */
  adopt(other: Account): void {
    this.#bytes += other.#bytes;
    this.#share(other.shares());
  }

  fork(): Account {
    const fork = new Account();
    if (this.#current.bytes > 0) this.#share([{ cost: this.#current, released: 0 }]);
    this.#current = Account.#begin();
    fork.#shares = this.#shares.map((share) => ({ ...share }));
    fork.#bytes = this.#bytes;
    return fork;
  }

  shares(): readonly Share[] {
    return [{ cost: this.#current, released: 0 }, ...this.#shares];
  }

  #share(added: readonly Share[]): void {
    this.#shares = [...this.#shares, ...added].sort((one, other) => one.cost.serial - other.cost.serial);
    while (this.#shares.length > maxShares) this.#mergeSmallest();
  }

  #mergeSmallest(): void {
    const sums = this.#shares.slice(1).map((share, index) => leftOf(share) + leftOf(this.#shares[index] as Share));
    const bytes = Math.min(...sums);
    const at = sums.indexOf(bytes);
    const { serial } = (this.#shares[at + 1] as Share).cost;
    this.#shares.splice(at, 2, { cost: { serial, bytes }, released: 0 });
  }

  static #begin(): SharedCost {
    Account.#begun += 1;
    return { serial: Account.#begun, bytes: 0 };
  }
}

const leftOf = ({ cost, released }: Share): number => cost.bytes - released;

/** A shared cost counts once, and in full until only one account has it. */
export function sumOf(accounts: readonly Account[]): number {
  const bytesOf = new Map<SharedCost, number>();
  for (const share of accounts.flatMap((account) => account.shares()))
    bytesOf.set(share.cost, bytesOf.has(share.cost) ? share.cost.bytes : leftOf(share));
  return [...bytesOf.values()].reduce((sum, bytes) => sum + bytes, 0);
}
