import type { ViolationCode } from '../contract/form/violation-codes.ts';

/** Replaces a value that cannot be sent: its row is refused here, in the words of the service's refusals. */
export class Refusal {
  readonly code: ViolationCode;
  readonly detail: string;

  constructor(code: ViolationCode, detail: string) {
    this.code = code;
    this.detail = detail;
  }
}
