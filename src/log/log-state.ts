export interface LogState {
  readonly engine: 'memory' | 'file' | 'nats';
  /** The data target without credentials; null in memory. */
  readonly target: string | null;
  /** The meaning of an acknowledgement here. */
  readonly promise: string;
  /** False while calls that change something cannot be acknowledged. */
  readonly isWritable: boolean;
  /** Why it is not writable; null when it is. */
  readonly unavailableReason: string | null;
  /** Worlds that are not served because their log and their replay differ, with the finding. */
  readonly stopped: Readonly<Record<string, string>>;
  readonly worldsInUse: number;
}
