import type { Log, LogOptions, Machine } from './log.ts';
import { OneWriterLog } from './one-writer/one-writer-log.ts';

/** Throws LogRefused where the target cannot be used with this header. */
export async function openLog<Call extends object, Reply, M extends Machine<Call, Reply>>(
  target: string,
  options: LogOptions<Call, Reply, M>,
): Promise<Log<Call, Reply, M>> {
  if (target.startsWith('nats://')) {
    const { openNatsLog } = await import('./nats/open-nats.ts');
    return openNatsLog(target, options);
  }
  const { openFileStore } = await import('./file/open-file-store.ts');
  return new OneWriterLog(await openFileStore(target, options), options);
}
