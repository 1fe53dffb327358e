// What a world tells whoever keeps it, and what a replica does with that: its own messages are answered, the rest is said.

import type { Decision } from '../decide.ts';
import type { Answer, Entry, Mark } from '../log.ts';
import type { WorldStopped } from '../log-error.ts';
import type { CallMessage, Head } from './message.ts';

/** What was decided here of a message of this replica. */
export interface Outcome<Reply> {
  readonly decision: Decision;
  /** Of a call that was applied. */
  readonly answer?: Answer<Reply>;
}

/** What whoever keeps the world wants to know of it. */
export interface Listener<Call, Reply> {
  /** Of a message of any sender; a call that was applied has an answer. */
  onDecided?(message: Head, decision: Decision, answer?: Answer<Reply>): void;
  onEntry?(entry: Entry<Call>): void;
  /** Another generation begins: what was told of entries before is of an ended one. */
  onGeneration?(): void;
  /** A sender of another chain, which is in the wrong. */
  onDifference?(message: CallMessage, own: Mark): void;
  /** The log cannot be read here, or this replica computed another chain, also when it had read all of it again. */
  onStop?(stopped: WorldStopped): void;
  /** It had computed another chain, because messages were not delivered, and has read all of it again. */
  onMend?(): void;
}

export function listenFor<Call, Reply>(
  name: string,
  notice: (message: string) => void,
  onDecided: (message: Head, outcome: Outcome<Reply>) => void,
  refuse: (error: Error) => void,
): Listener<Call, Reply> {
  return {
    onDecided: (message, decision, answer) =>
      onDecided(message, answer === undefined ? { decision } : { decision, answer }),
    onDifference: ({ version, seen }, own) =>
      notice(
        `Another replica (version ${version}) has the chain ${seen.chain} at position ${seen.position} of the world ` +
          `${name}; the log and this one have ${own.chain}. End that replica.`,
      ),
    onMend: () =>
      notice(`Messages of the world ${name} were not delivered to this replica, so it has read all of them again.`),
    onStop: (stopped) => {
      refuse(stopped);
      notice(stopped.message);
    },
  };
}
