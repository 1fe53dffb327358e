// What another server answered where a sandbox was asked: whoever stumbles over it has no defect.

import { ForeignAnswer, type HttpAnswer, isSuccess } from '../../client/failures.ts';
import type { HttpRequest } from '../../client/request.ts';

export class ForeignAnswers {
  #last: ForeignAnswer | undefined;

  get last(): ForeignAnswer | undefined {
    return this.#last;
  }

  /** Every answer of a sandbox has an id of this form. */
  note(request: HttpRequest, outcome: HttpAnswer | Error): void {
    if (outcome instanceof Error || !isSuccess(outcome)) return;
    if (!outcome.headers['x-request-id']?.startsWith('req_')) this.#last = new ForeignAnswer(request, outcome);
  }
}
