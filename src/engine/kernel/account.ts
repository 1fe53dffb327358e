// What a world holds, in bytes of memory. What it held when it was forked is a bill that it and the fork hold together: for
// one of them alone it counts in full, and among all worlds once.

/** Bytes that came into one world between two forks of it. */
export interface Bill {
  /** Later ones have greater ones. */
  readonly serial: number;
  bytes: number;
}

export interface Billed {
  /** The bill that its bytes are on; undefined in the seed. */
  readonly bill?: Bill | undefined;
  readonly bytes: number;
}

/** A bill that forks may hold as well, with what this account has let go of since. */
interface Share {
  readonly bill: Bill;
  released: number;
}

/** Forks of forks hold no more bills than that. Of more, each counts the smallest neighbours as its own. */
export const mostShares = 64;

export class Account {
  /** What was ever added to any account: between two counts of all of them they grew by no more. */
  static added = 0;
  static #begun = 0;
  #own = Account.#begin();
  /** In the order of their bills. One has all bills that were begun after the one before it. */
  #shares: Share[] = [];
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** Gives the bill that the bytes are on. */
  add(bytes: number): Bill {
    Account.added += bytes;
    this.#bytes += bytes;
    this.#own.bytes += bytes;
    return this.#own;
  }

  remove(bill: Bill, bytes: number): void {
    this.#bytes -= bytes;
    const share = bill === this.#own ? undefined : this.#shares.find((each) => each.bill.serial >= bill.serial);
    if (share === undefined) {
      this.#own.bytes -= bytes;
      return;
    }
    share.released += bytes;
    if (share.released >= share.bill.bytes) this.#shares.splice(this.#shares.indexOf(share), 1);
  }

  /** What it held, if anything, is no longer held. */
  release(former: Billed | undefined): void {
    if (former?.bill !== undefined) this.remove(former.bill, former.bytes);
  }

  /** Takes over all that the other one has, which is not used afterwards. */
  adopt(other: Account): void {
    this.#bytes += other.#bytes;
    this.#share(other.shares());
  }

  fork(): Account {
    const fork = new Account();
    if (this.#own.bytes > 0) this.#share([{ bill: this.#own, released: 0 }]);
    this.#own = Account.#begin();
    fork.#shares = this.#shares.map((share) => ({ ...share }));
    fork.#bytes = this.#bytes;
    return fork;
  }

  shares(): readonly Share[] {
    return [{ bill: this.#own, released: 0 }, ...this.#shares];
  }

  #share(added: readonly Share[]): void {
    this.#shares = [...this.#shares, ...added].sort((one, other) => one.bill.serial - other.bill.serial);
    while (this.#shares.length > mostShares) this.#mergeSmallest();
  }

  #mergeSmallest(): void {
    const sums = this.#shares.slice(1).map((share, index) => leftOf(share) + leftOf(this.#shares[index] as Share));
    const bytes = Math.min(...sums);
    const at = sums.indexOf(bytes);
    const { serial } = (this.#shares[at + 1] as Share).bill;
    this.#shares.splice(at, 2, { bill: { serial, bytes }, released: 0 });
  }

  static #begin(): Bill {
    Account.#begun += 1;
    return { serial: Account.#begun, bytes: 0 };
  }
}

const leftOf = ({ bill, released }: Share): number => bill.bytes - released;

/** What several hold counts once, and in full until the last but one of them has ended. */
export function sumOf(accounts: readonly Account[]): number {
  const bytesOf = new Map<Bill, number>();
  for (const share of accounts.flatMap((account) => account.shares()))
    bytesOf.set(share.bill, bytesOf.has(share.bill) ? share.bill.bytes : leftOf(share));
  return [...bytesOf.values()].reduce((sum, bytes) => sum + bytes, 0);
}
