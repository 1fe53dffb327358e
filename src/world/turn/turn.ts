// What a handler is given and what it returns: one call of one organization in one world.

import type { BodyOf, OperationId } from '../../contract/operation.ts';
import type { Steps } from '../../primitives/steps.ts';
import type { Runs } from '../jobs/job-life.ts';
import type { Call } from '../kernel/call.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Seed } from '../records/seed.ts';
import type { OrganizationStore } from '../records/store.ts';
import type { Credits } from './credits.ts';
import type { Ids } from './ids.ts';

/** The parts of a world that change, apart from its ledger. A reset makes new ones. */
export interface State {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly credits: Credits;
  readonly runs: Runs;
  /** Uploaded logos by their name under /assets. */
  readonly assets: Map<string, Asset>;
  storeOf(organizationId: string): OrganizationStore;
}

export interface Asset {
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface Turn extends Omit<State, 'storeOf'> {
  readonly seed: Seed;
  readonly jobSteps: number;
  readonly organizationId: string;
  /** The caller's records; there is no way to another organization's. */
  readonly store: OrganizationStore;
  /** Back to the seed: both organizations, the clock, ids, credits, and every key but that of the running call. */
  reset(): void;
}

export interface Input<Id extends OperationId> extends Pick<Call, 'params' | 'query'> {
  readonly body: BodyOf<Id>;
  readonly isPeek: boolean;
}

/** The JSON text of `data`, or of a whole page; the row decides the status and the envelope. */
export interface Outcome {
  readonly json: string | Buffer;
  readonly location?: string;
  /** True while the work that the reply describes has not ended: the caller is told when to ask again. */
  readonly isUnfinished?: boolean;
  /** True when the row's other answer is given. */
  readonly isOtherAnswer?: boolean;
}

export interface Handler<Id extends OperationId> {
  (turn: Turn, input: Input<Id>): Outcome;
  /** Work that the call would do and that can be done before it, unseen; undefined when there is none. */
  readonly ahead?: (turn: Turn, input: Input<Id>) => Steps<void> | undefined;
}
/** A handler that serves several operations and looks at no body. */
export type AnyHandler = (turn: Turn, input: Omit<Input<OperationId>, 'body'>) => Outcome;
