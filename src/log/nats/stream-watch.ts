// Watches the stream: who owns it, whether it is still the same stream, and whether it keeps what it acknowledges, since an
// operator may change it at any time.

import { type Epoch, isEpochSubject, tenureHeader } from './owned-stream.ts';
import { readJson } from './stored-generation.ts';
import { findStream, findUnsafeSetting, type Servers } from './stream-config.ts';
import type { LastMessage } from './tenure.ts';

export interface LastSeen extends LastMessage {
  readonly epoch: Epoch | undefined;
}

const leaderChangeEveryMs = 10_000;

export class StreamWatch {
  readonly #servers: Servers;
  readonly #created: string;
  #electedAt = Number.NEGATIVE_INFINITY;
  /** The last message of the stream at the last look. */
  seen: LastSeen | undefined;
  /** Why nothing that the stream acknowledges may be relied on; null while it may be. */
  unavailableReason: string | null = null;

  /** `created` says when the stream was created, by the servers' clock. */
  constructor(servers: Servers, created: string) {
    this.#servers = servers;
    this.#created = created;
  }

  /** Undefined where the stream may not be relied on. Throws where the servers do not answer. */
  async look(): Promise<LastSeen | undefined> {
    const { stream, shown } = this.#servers;
    const lost = (what: string) =>
      `The stream ${stream} (${shown}) ${what}. Restore a copy of it, or restart this server to go on with what is left.`;
    const found = await findStream(this.#servers);
    if (found === undefined) this.unavailableReason = lost('was deleted');
    else if (found.created !== this.#created)
      this.unavailableReason = lost('was deleted and created again, so its acknowledged writes are lost');
    else if (found.state.last_seq < (this.seen?.sequence ?? 0)) {
      this.unavailableReason = lost('has lost messages');
      this.#askForOtherLeader();
    } else this.unavailableReason = findUnsafeSetting(found.config, shown);
    if (found === undefined || this.unavailableReason !== null) return undefined;
    const { last_seq: last } = found.state;
    if (last !== this.seen?.sequence) this.seen = await this.#read(last);
    return this.seen;
  }

  /** Returns whether a stored message says that its owner has ended. */
  async announcesEnd(sequence: number): Promise<boolean> {
    return (await this.#read(sequence)).isOver;
  }

  /** The leader lacks messages that the other servers may have. */
  #askForOtherLeader(): void {
    const { nc, stream } = this.#servers;
    if (performance.now() - this.#electedAt < leaderChangeEveryMs) return;
    this.#electedAt = performance.now();
    nc.publish(`$JS.API.STREAM.LEADER.STEPDOWN.${stream}`);
  }

  async #read(sequence: number): Promise<LastSeen> {
    const { jsm, stream } = this.#servers;
    if (sequence === 0) return { sequence, tenure: undefined, isOver: false, epoch: undefined };
    let stored = await jsm.streams.getMessage(stream, { seq: sequence });
    const tenure = stored?.header.get(tenureHeader) ?? '';
    const isEpoch = stored !== null && isEpochSubject(this.#servers, stored.subject);
    let epoch = this.seen?.epoch;
    if (!isEpoch && epoch?.tenure !== tenure)
      stored = await jsm.streams.getMessage(stream, { last_by_subj: `${stream}.epoch` });
    if (stored !== null && isEpochSubject(this.#servers, stored.subject)) epoch = readJson(stored);
    return { sequence, tenure, isOver: isEpoch && epoch?.isOver === true, epoch };
  }
}
