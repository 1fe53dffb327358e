import type { LogOptions, Machine } from '../log.ts';
import type { Disk } from './group-commit.ts';
import type { HighWater } from './high-water.ts';

export type FileOptions<Call, Reply> = Pick<
  LogOptions<Call, Reply, Machine<Call, Reply>>,
  'header' | 'hashedReply' | 'onNotice' | 'onFailure' | 'onFound' | 'mustExist'
>;

export interface FileTarget<Call, Reply> extends Disk {
  readonly options: FileOptions<Call, Reply>;
  readonly highWater: HighWater;
  /** Returns a larger number than all that were used in this folder. */
  readonly numberAfter: () => number;
}
