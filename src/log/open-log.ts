// A data target → its log: memory where none is given, a folder, or the servers of NATS.

import type { Log, LogOptions, Machine } from './log.ts';
import { MemoryStore } from './one-writer/memory-store.ts';
import { OneWriterLog } from './one-writer/one-writer-log.ts';

/** Without anything to wait for: state ends with the process. */
export function openMemoryLog<Call, Reply, M extends Machine<Call, Reply>>(
  options: LogOptions<Call, Reply, M> & Required<Pick<LogOptions<Call, Reply, M>, 'loadCopy'>>,
): Log<Call, Reply, M> {
  return new OneWriterLog(new MemoryStore<Call, Reply>(options.keptBytes), options);
}

/** Throws LogRefused where the target cannot be used with this header. */
export async function openLog<Call extends object, Reply, M extends Machine<Call, Reply>>(
  target: string,
  options: LogOptions<Call, Reply, M>,
): Promise<Log<Call, Reply, M>> {
  const { header, mustExist = false, onNotice: notice = () => {}, onFailure = () => {} } = options;
  if (target.startsWith('nats://')) {
    const { openNatsStream } = await import('./nats/open-nats.ts');
    const { ReplicatedLog } = await import('./replicated/replicated-log.ts');
    const { stream, header: written } = await openNatsStream(target, header, { notice, mustExist });
    // Every replica's chains begin with what the log was made with.
    return ReplicatedLog.over(stream, { ...options, header: { ...header, seedDigest: written.seedDigest } });
  }
  const { openFileStore } = await import('./file/open-file-store.ts');
  const { hashedReply = (reply: Reply) => reply } = options;
  const store = await openFileStore<Call, Reply>(target, { header, hashedReply, notice, onFailure, mustExist });
  return new OneWriterLog(store, options);
}
