export interface LogState {
  readonly engine: 'memory' | 'file' | 'nats';
  /** Credentials are left out; null in memory. */
  readonly target: string | null;
  /** What an acknowledgement means here. */
  readonly promise: string;
  /** False while calls that change something cannot be acknowledged. */
  readonly isWritable: boolean;
  /** Why not; null when it is. */
  readonly unavailableReason: string | null;
  /** Worlds that are not served because their log and their replay differ, with what was found. */
  readonly stopped: Readonly<Record<string, string>>;
  readonly worldsInUse: number;
}
