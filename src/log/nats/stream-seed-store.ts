// The seeds in a stream, beside the worlds: `seed.NAME.EPOCH.p` has the parts of one, and `seed.NAME.EPOCH.whole` ends them.

import type { SeedStore } from '../log-header.ts';
import { piecesOf, readBytes, readJson } from './stored-generation.ts';
import type { Servers } from './stream-config.ts';
import type { StreamStore } from './stream-store.ts';

type Store = Pick<StreamStore<never, never>, 'servers' | 'owned' | 'epoch' | 'maxBytes'>;

type SeedSubjects = readonly (readonly [name: string, epoch: number, what: string])[];

/** Lists the subjects of the stream that hold seeds. */
export async function listSeeds({ jsm, stream }: Servers): Promise<SeedSubjects> {
  const { state } = await jsm.streams.info(stream, { subjects_filter: `${stream}.seed.>` });
  return Object.keys(state.subjects ?? {}).map((subject) => {
    const [, , name = '', epoch, what = ''] = subject.split('.');
    return [name, Number(epoch), what];
  });
}

export class StreamSeedStore implements SeedStore {
  readonly #store: Store;
  readonly #found: SeedSubjects;
  /** The epoch in which each seed was stored, by its name. */
  readonly #epochs: Map<string, number>;

  constructor(store: Store, found: SeedSubjects) {
    this.#store = store;
    this.#found = found;
    this.#epochs = new Map(found.filter(([, , what]) => what === 'whole').map(([name, epoch]) => [name, epoch]));
  }

  get names(): readonly string[] {
    return [...this.#epochs.keys()];
  }

  async get(name: string): Promise<Buffer> {
    const { servers } = this.#store;
    const epoch = this.#epochs.get(name) ?? 0;
    const last_by_subj = `${servers.stream}.seed.${name}.${epoch}.whole`;
    const whole = await servers.jsm.streams.getMessage(servers.stream, { last_by_subj });
    const { bytes = 0 } = (whole && readJson<{ bytes: number }>(whole)) ?? {};
    return readBytes(servers, `seed.${name}.${epoch}.p`, epoch, bytes);
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    const { epoch, maxBytes, owned } = this.#store;
    for (const piece of piecesOf(content, maxBytes)) {
      owned.send(`seed.${name}.${epoch}.p`, piece);
      await owned.untilQueueHasRoom();
    }
    await owned.stored(owned.send(`seed.${name}.${epoch}.whole`, JSON.stringify({ bytes: content.length })));
    this.#epochs.set(name, epoch);
  }

  /** Removes all other seeds, and unfinished ones. */
  async keepOnly(names: readonly string[]): Promise<void> {
    const { jsm, stream } = this.#store.servers;
    for (const [name, epoch] of this.#found) {
      if (names.includes(name) && this.#epochs.get(name) === epoch) continue;
      await jsm.streams.purge(stream, { filter: `${stream}.seed.${name}.${epoch}.>` });
      if (this.#epochs.get(name) === epoch) this.#epochs.delete(name);
    }
  }
}
