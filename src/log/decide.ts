// What becomes of a request to a world: decided where it is applied, from nothing but the world there. The engines, the
// model and the simulation share this code, which knows no machine (Decision 58).

/** A world where something is to be applied. */
export interface Target {
  /** 0 until something replaced the world. */
  readonly generation: number;
  readonly position: number;
  readonly isStopped: boolean;
  /** The sequence of this world's message before this one; 0 where messages are not numbered. */
  readonly lastSequence: number;
}

export interface Request {
  readonly kind: 'call' | 'fork' | 'drop' | 'rewind';
  /** The generation that its sender had applied. */
  readonly generation: number;
  /** Whether the world has taken this sender's number before, in this generation. */
  readonly isRepeated: boolean;
  /** The position that the caller of a rewind saw. */
  readonly from?: number | undefined;
  /** A replica on which the world is stopped drops it with the last sequence that it has seen. */
  readonly lastSeen?: number | undefined;
}

/**
 * `void`: the request was meant for another generation and may be sent again; `refuse`: it was decided, and is not done;
 * `undecided`: this replica cannot know.
 */
export type Decision = 'apply' | 'refuse' | 'repeat' | 'void' | 'undecided';

export function decide(target: Target, request: Request): Decision {
  const { kind, lastSeen } = request;
  if (target.isStopped) {
    return kind === 'drop' && lastSeen !== undefined && target.lastSequence <= lastSeen ? 'apply' : 'undecided';
  }
  if (kind === 'drop' && lastSeen !== undefined) return target.generation <= lastSeen ? 'apply' : 'void';
  if (request.generation !== target.generation) return 'void';
  if (request.isRepeated) return 'repeat';
  if (kind === 'fork') return target.position === 0 ? 'apply' : 'refuse';
  if (kind === 'drop') return target.position > 0 ? 'apply' : 'refuse';
  if (kind === 'rewind') return target.position === request.from ? 'apply' : 'refuse';
  return 'apply';
}
