// The input and the outcome of a handler: one call of one organization in one world. Everything in it belongs to the caller, so no
// function takes the id of an organization.

import type { Slices } from '../../primitives/slices.ts';
import type { Faults } from '../faults/match-faults.ts';
import type { Call } from '../kernel/call.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Domain } from '../records/facts.ts';
import type { OrganizationStore } from '../records/store.ts';
import type { Ids } from './ids.ts';

export type Holding<D extends Domain> = {
  readonly organizationId: string;
  readonly seed: D['seed'];
  readonly store: OrganizationStore<D>;
} & D['organizationState'];

interface OfWorld<D extends Domain> {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly faults: Faults;
  /** The records of every organization. Only the code that moves time uses them, since time passes for the whole world. */
  stores(): readonly OrganizationStore<D>[];
  /** True for actions of people while the clock is moved: the clock then applies their consequences. */
  readonly isPassing: boolean;
  /** Carries out an action of a person in slices, if the rules allow it at that time; returns whether it was done. */
  act(operationId: string, context: CallContext<D>, body: unknown): Slices<boolean>;
  /** Returns to the seed: all organizations, the clock, ids, and every key but that of the running call. */
  reset(): void;
}

export type CallContext<D extends Domain> = Holding<D> & OfWorld<D> & D['shared'] & D['options'];

export interface Input extends Pick<Call, 'query'> {
  /** An `id` was found in the row's collection. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly isPeek: boolean;
}

/** The JSON text of `data`, in one piece or several, or of a whole page; the row decides the status and the envelope. */
export interface Outcome {
  readonly json: string | Buffer | readonly Buffer[];
  readonly location?: string;
  /** True while the work that the reply describes has not ended; the reply then says when to ask again. */
  readonly isUnfinished?: boolean;
  /** True when this is the row's other answer. */
  readonly isOtherAnswer?: boolean;
}

/** A handler of an operation; the domain gives the type of its input. */
export interface Handler<D extends Domain, Given = Input> {
  (context: CallContext<D>, input: Given): Outcome;
  /** Work of the call that can be done in advance without visible effect; undefined when there is none. May throw Problem. */
  readonly precompute?: (context: CallContext<D>, input: Given) => Slices<void> | undefined;
}
