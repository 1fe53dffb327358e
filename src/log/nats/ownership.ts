// Decides which process owns a stream. The others watch it, and one of them takes it when the rules of tenure.ts allow that.

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Msg } from '@nats-io/transport-node';
import type { Owner } from '../log.ts';
import { LogRefused, LogUnavailable } from '../log-error.ts';
import type { StoreOptions } from '../one-writer/store.ts';
import { type Epoch, expectedHeader, fence, OwnedStream, readAcknowledgement } from './owned-stream.ts';
import { readJson } from './stored-generation.ts';
import { emptyIndex, readIndex } from './stream-index.ts';
import { listSeeds, StreamSeedStore } from './stream-seed-store.ts';
import { type Joined, type Owned, StreamStore } from './stream-store.ts';
import { lateMs, leaseMs, momentOf, renewMs, Tenure, unchangedMs, Vacancy } from './tenure.ts';

/** The owner looks at the stream less often, since a failure shows in the answers to its own messages. */
const ownerLooksMs = 5_000;
/** A process that was told of another owner looks this often for half a second, until the servers have stored the message. */
const soonMs = 25;

type Begin<Call extends object, Reply> = (store: StreamStore<Call, Reply>) => void;

export class Ownership<Call extends object, Reply> {
  readonly #joined: Joined;
  readonly #options: StoreOptions<Call, Reply>;
  readonly #begin: Begin<Call, Reply>;
  readonly #vacancy = new Vacancy();
  #owned: OwnedStream | undefined;
  /** True while the log uses the store of the owned stream, and answers. */
  #isHere = false;
  /** The epoch that this process sent last. */
  #ownEpoch: Epoch | undefined;
  /** Undefined when it was lost. Set before its epoch is stored, since others may see that first. */
  secret: string | undefined;
  #soonUntil = 0;
  /** The sequence that the farewell of an owner gets if it is stored. */
  #overAt: number | undefined;
  #isLeaving = false;
  #isClosed = false;
  #lookNow = () => {};
  #loop: Promise<void> | undefined;

  /** `begin` gives the log its store, each time that another one is to be used. */
  constructor(joined: Joined, options: StoreOptions<Call, Reply>, begin: Begin<Call, Reply>) {
    this.#joined = joined;
    this.#options = options;
    this.#begin = begin;
    const { nc, stream } = joined.servers;
    nc.subscribe(`${stream}.epoch`, { callback: (_, message) => this.#hear(message) });
  }

  owner(): Owner {
    if (this.#isHere) return 'here';
    const { epoch, isOver = false } = this.#joined.watch.seen ?? {};
    if (epoch === undefined || epoch.address === null || epoch.tenure === this.#ownEpoch?.tenure || isOver)
      return 'none';
    return { address: epoch.address, secret: epoch.secret };
  }

  /** Returns the store that refuses everything while this process is not the owner. */
  nowhere(): StreamStore<Call, Reply> {
    const why = `No process owns the log at ${this.#joined.servers.shown}. If its servers are available, another process takes it over within ${unchangedMs / 1000} s. Try again.`;
    const unowned = new LogUnavailable(why);
    return this.#storeOf({ epoch: 0, index: emptyIndex, unowned, isVacant: () => this.owner() === 'none' });
  }

  /** Takes the stream whenever it may, as a server does. */
  serve(): void {
    this.#loop = this.#run();
  }

  /** Takes the stream at once, as a command that writes does. Throws LogRefused where another process is the owner. */
  async takeNow(): Promise<void> {
    const { servers, watch } = this.#joined;
    for (const until = performance.now() + 2 * unchangedMs; !this.#isHere; await sleep(renewMs / 2)) {
      const before = watch.seen;
      if (await this.#lookAndTake()) return;
      const isServed = before !== undefined && before.sequence !== watch.seen?.sequence;
      if (!isServed && performance.now() < until) continue;
      const where = watch.seen?.epoch?.address ?? 'another command';
      throw new LogRefused(
        `The log at ${servers.shown} is in use (${where} owns it). Stop that process, and try again.`,
      );
    }
    this.serve();
  }

  /** Opens the present content, whoever owns it, as a command that only reads does. */
  async read(): Promise<void> {
    const { servers } = this.#joined;
    const message = await servers.jsm.streams.getMessage(servers.stream, { last_by_subj: `${servers.stream}.epoch` });
    this.#begin(await this.#open(message?.seq ?? 0));
    this.#isHere = true;
  }

  stop(): void {
    this.#isLeaving = true;
    this.#isHere = false;
  }

  /** Lets another process be the owner at once. */
  async release(): Promise<void> {
    this.stop();
    await this.#owned?.announceEnd().catch(() => {});
    this.#owned?.end('it has left');
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.release();
    this.#lookNow();
    await this.#loop;
    await this.#joined.servers.nc.close();
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      // Servers that do not answer are asked again.
      if (this.#owned === undefined) await this.#lookAndTake().catch(() => {});
      else await this.#joined.watch.look().catch(() => {});
      const otherMs = performance.now() < this.#soonUntil ? soonMs : renewMs;
      await new Promise<void>((resolve) => {
        this.#lookNow = resolve;
        setTimeout(resolve, this.#owned === undefined ? otherMs : ownerLooksMs).unref();
      });
    }
  }

  /** The message is only a hint, since the servers have not stored it yet. */
  #hear(message: Msg): void {
    const epoch = readJson<Epoch>(message);
    if (!epoch?.isOver && epoch?.tenure === this.#joined.watch.seen?.epoch?.tenure) return;
    this.#soonUntil = performance.now() + renewMs;
    if (epoch?.isOver) this.#overAt = Number(message.headers?.get(expectedHeader)) + 1;
    this.#lookNow();
  }

  /** True when this process owns the stream afterwards. After a farewell it tries without looking: too early, it is refused. */
  async #lookAndTake(): Promise<boolean> {
    const overAt = this.#overAt;
    this.#overAt = undefined;
    if (overAt !== undefined && (await this.#take(overAt, true).catch(() => false))) return true;
    const seen = await this.#joined.watch.look();
    if (seen === undefined || this.#isLeaving) return false;
    return this.#vacancy.mayTake(seen, this.#ownEpoch?.tenure, momentOf()) && this.#take(seen.sequence);
  }

  async #take(sequence: number, isHint = false): Promise<boolean> {
    const { servers, watch } = this.#joined;
    const { nc, stream } = servers;
    const address = (await this.#options.address?.(nc.info?.client_ip ?? '')) ?? null;
    if (this.#isLeaving) return false;
    const epoch: Epoch = { tenure: randomBytes(12).toString('hex'), address, secret: randomBytes(18).toString('hex') };
    const request = { headers: fence(epoch.tenure, sequence), timeout: lateMs };
    this.secret = epoch.secret;
    const sentAt = momentOf();
    const reply = await nc.request(`${stream}.epoch`, JSON.stringify(epoch), request);
    this.#ownEpoch = epoch;
    const at = readAcknowledgement(reply);
    const tenure = new Tenure(at, sentAt);
    const owned = new OwnedStream({ servers, epoch, tenure, onEnd: () => this.#lose(owned) });
    this.#owned = owned;
    try {
      const store = await this.#open(at, owned);
      // The servers may have refused the farewell and stored the epoch of another owner, whose lease must end first.
      if (isHint && !(await watch.announcesEnd(sequence))) await sleep(leaseMs);
      if (this.#isLeaving || owned.failure !== null) return false;
      this.#begin(store);
      this.#isHere = true;
      return true;
    } catch (error) {
      owned.end(`its log could not be read (${(error as Error).message})`);
      throw error;
    }
  }

  #lose(owned: OwnedStream): void {
    if (this.#owned !== owned) return;
    this.#owned = undefined;
    this.#isHere = false;
    this.secret = undefined;
    if (!this.#isClosed) this.#begin(this.nowhere());
    this.#lookNow();
  }

  #storeOf(owned: Owned): StreamStore<Call, Reply> {
    return new StreamStore(this.#joined, this.#options, owned);
  }

  /** Opens the store with everything that was stored before an epoch. */
  async #open(at: number, owned?: OwnedStream): Promise<StreamStore<Call, Reply>> {
    const { servers } = this.#joined;
    const [index, seeds] = await Promise.all([at === 0 ? emptyIndex : readIndex(servers, at), listSeeds(servers)]);
    const store = this.#storeOf({ epoch: owned === undefined ? 0 : at, index, owned });
    const [isOnlyRead, seedStore] = [owned === undefined, new StreamSeedStore(store, seeds)];
    await this.#options.onFound?.({ others: store.ofOtherTerms, isOnlyRead, isWhole: true, seedStore });
    return store;
  }
}
