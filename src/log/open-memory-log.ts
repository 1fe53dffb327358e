import type { Log, LogOptions, Machine } from './log.ts';
import { MemoryStore } from './one-writer/memory-store.ts';
import { OneWriterLog } from './one-writer/one-writer-log.ts';

/** The log ends with its process, so no write is awaited. */
export function openMemoryLog<Call, Reply, M extends Machine<Call, Reply>>(
  options: LogOptions<Call, Reply, M>,
): Log<Call, Reply, M> {
  return new OneWriterLog(new MemoryStore<Call, Reply>(options.keptBytes), options);
}
