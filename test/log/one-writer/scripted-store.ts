// A store that does what a test tells it, at the moments at which a log asks it.
import { onTestFinished } from 'vitest';
import type { Entries } from '../../../src/log/log.ts';
import { MemoryStore } from '../../../src/log/one-writer/memory-store.ts';
import { OneWriterLog } from '../../../src/log/one-writer/one-writer-log.ts';
import type { Generation, Replacement } from '../../../src/log/one-writer/store.ts';
import { type CountCall, type CountReply, countingOptions } from '../counting-machine.ts';

class ScriptedStore extends MemoryStore<CountCall, CountReply> {
  /** The worlds that were written, in their order. */
  readonly written: string[] = [];
  /** Done before a world is written. */
  onWrite: (world: string) => Promise<void> | undefined = () => undefined;
  /** Done when a generation is opened. */
  onOpen: (world: string) => void = () => {};
  /** What dropping fails with. */
  dropError: Error | undefined;
  /** Done before the entries of a generation are given. */
  onEntries: () => void = () => {};

  override open(world: string): Generation<CountCall, CountReply> {
    this.onOpen(world);
    const generation = super.open(world);
    const entries = generation.entries.bind(generation);
    generation.entries = () => {
      this.onEntries();
      return entries();
    };
    return generation;
  }

  override async write(
    world: string,
    number: number,
    entries: Entries<CountCall>,
  ): Promise<Replacement<CountCall, CountReply>> {
    this.written.push(world);
    if (this.written.length > 20) throw new Error('This does not end.');
    await this.onWrite(world);
    return super.write(world, number, entries);
  }

  override async drop(world: string, number: number): Promise<void> {
    if (this.dropError !== undefined) throw this.dropError;
    return super.drop(world, number);
  }
}

export function openScripted(worldLimit = 100) {
  const store = new ScriptedStore();
  const log = new OneWriterLog(store, countingOptions({ worldLimit }));
  onTestFinished(() => log.close());
  const totalOf = (world: string) => log.read(world, ({ total }) => total);
  return { store, log, totalOf };
}
