// The stream of one replica over the simulated servers: it can be cut off and can die.
import type { Base, Follower, Stream, StreamMessage } from '../../src/log/replicated/stream.ts';
import type { SimulatedServers, Stored } from './simulated-servers.ts';

export class SimulatedStream implements Stream {
  readonly target = 'simulated';
  readonly promise = 'none';
  readonly lastRefusal = null;
  unavailableReason: string | null = null;
  readonly maxMessageBytes = 400;
  readonly #servers: SimulatedServers;
  #follower: Follower | undefined;
  #delivered: number;
  #isWaking = false;
  #heardAt = performance.now();
  /** What does not get through: one way, or both. */
  cut: { readonly to: boolean; readonly from: boolean } = { to: false, from: false };
  /** How many messages are not delivered from here on. */
  missing = 0;
  isDead = false;

  /** Heartbeats come through as messages do. */
  get heardAt(): number {
    if (!this.cut.from && !this.isDead) this.#heardAt = performance.now();
    return this.#heardAt;
  }

  constructor(servers: SimulatedServers) {
    this.#servers = servers;
    this.#delivered = servers.last;
    servers.connect(this);
  }

  async follow(follower: Follower): Promise<void> {
    this.#follower = follower;
    this.#delivered = this.#servers.last;
  }

  send(world: string, data: Uint8Array): void {
    if (this.#servers.happens(this.#servers.faults.lost)) return;
    this.#carry(() => {
      this.#servers.store({ world, data });
      if (this.#servers.happens(this.#servers.faults.storedTwice)) this.#servers.store({ world, data });
    });
  }

  sendBarrier(id: string): void {
    if (this.#servers.happens(this.#servers.faults.lost)) return;
    this.#carry(() => this.#servers.store({ world: '', data: new Uint8Array(), barrier: id }));
  }

  async readBase(world: string): Promise<Base | undefined> {
    await this.#reach();
    return this.#servers.base(world);
  }

  async writeBase(world: string, base: Base): Promise<void> {
    await this.#reach();
    this.#servers.storeBase(world, base);
  }

  async *read(world: string, from: number, to = Number.POSITIVE_INFINITY): AsyncGenerator<readonly StreamMessage[]> {
    await this.#reach();
    const messages = this.#servers.of(world).filter(({ sequence }) => sequence >= from && sequence <= to);
    const middle = messages[messages.length >> 1];
    if (middle === undefined) return;
    yield messages.filter(({ sequence }) => sequence < middle.sequence);
    // Some of the rest may be removed meanwhile.
    await this.#reach();
    yield this.#servers
      .of(world)
      .filter(({ sequence }) => sequence >= Math.max(from, middle.sequence) && sequence <= to);
  }

  async putPart(_world: string, _digest: string, data: Uint8Array): Promise<number> {
    await this.#reach();
    return this.#servers.storePart(data);
  }

  async getPart(sequence: number): Promise<Uint8Array | undefined> {
    await this.#reach();
    return this.#servers.part(sequence);
  }

  async removePart(sequence: number): Promise<void> {
    await this.#reach();
    this.#servers.removePart(sequence);
  }

  async removeBelow(world: string, below: number): Promise<void> {
    const old = this.#servers.of(world).filter(({ sequence }) => sequence < below);
    await this.#reach();
    for (const { sequence } of old) this.#servers.remove(sequence);
  }

  async worlds(): Promise<readonly string[]> {
    await this.#reach();
    return this.#servers.worlds;
  }

  async close(): Promise<void> {
    this.isDead = true;
  }

  /** Delivers what is stored by then after a while. */
  wake(): void {
    if (this.#isWaking || this.isDead || this.cut.from || this.#servers.last <= this.#delivered) return;
    this.#isWaking = true;
    this.#servers.later(() => {
      this.#isWaking = false;
      if (this.isDead || this.cut.from) return;
      for (const message of this.#servers.after(this.#delivered)) {
        this.#deliver(message);
        if (this.#servers.happens(this.#servers.faults.deliveredTwice)) this.#deliver(message);
      }
      this.#delivered = this.#servers.last;
    });
  }

  #deliver(message: Stored): void {
    if (message.barrier !== undefined) this.#follower?.onBarrier(message.barrier);
    else if (message.base !== undefined) this.#follower?.onBase(message.world, message.base);
    else if (this.missing > 0) this.missing -= 1;
    else this.#follower?.onMessage(message);
  }

  #carry(run: () => void): void {
    if (this.isDead || this.cut.to) return;
    this.#servers.later(run);
  }

  /** A dead replica never comes further; one that is cut off waits. */
  async #reach(): Promise<void> {
    await new Promise<void>((resolve) => this.#servers.later(resolve));
    while (this.cut.to || this.cut.from) await new Promise((resolve) => setTimeout(resolve, 10));
    if (this.isDead) await new Promise(() => {});
  }
}
