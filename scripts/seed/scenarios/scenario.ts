// The builders of a scenario: who sends what, what comes back, and what later reads find.

import type { FollowUp, Scenario } from '../../../src/contract/schemas/organization.ts';

type Finds = Scenario['expect']['finds'];

interface More {
  readonly token?: string;
  readonly headers?: Scenario['headers'];
  readonly note?: string;
  readonly followsPrevious?: boolean;
  /** Members of the reply, by JSON pointer. */
  readonly finds?: Finds;
  readonly afterwards?: FollowUp[];
}

/** The sender of a scenario in any organization: the organization's id, and the token with full access to it. */
export class Script {
  readonly #organizationId: string;
  readonly #token: string;

  constructor({ organizationId, token }: { readonly organizationId: string; readonly token: string }) {
    this.#organizationId = organizationId;
    this.#token = token;
  }

  read(outcome: string, path: string, more: More = {}): Scenario {
    return this.#build(outcome, { method: 'GET', path, headers: {}, body: null }, more);
  }

  /** The key is derived from the outcome, the path and the body, so that no two scenarios share one by accident. */
  write(outcome: string, path: string, body: unknown, more: More = {}): Scenario {
    return this.#build(outcome, { method: 'POST', path, headers: keyed(outcome, path, body), body }, more);
  }

  cancel(outcome: string, jobId: string, more: More = {}): Scenario {
    return this.#build(outcome, { method: 'DELETE', path: `/v1/jobs/${jobId}`, headers: {}, body: null }, more);
  }

  /** An outcome begins with the status; that of a refusal is the status and the code. */
  #build(outcome: string, request: Pick<Scenario, 'method' | 'path' | 'headers' | 'body'>, more: More): Scenario {
    const { token = this.#token, headers = request.headers, followsPrevious = false, note = '' } = more;
    const status = Number(outcome.slice(0, 3));
    const code = status >= 400 ? outcome.slice(4) : null;
    return {
      organizationId: this.#organizationId,
      outcome,
      token,
      ...request,
      headers,
      followsPrevious,
      // biome-ignore lint/suspicious/noThenProperty: the word of the document; it is a list and never a function.
      expect: { status, code, finds: more.finds ?? {}, then: more.afterwards ?? [] },
      note,
    };
  }
}

/** A later read, sent `times` times, the last reply of which counts. */
export const thenRead = (path: string, finds: Finds, times = 1): FollowUp => ({
  method: 'GET',
  path,
  headers: {},
  body: null,
  times,
  expect: { status: 200, code: null, finds },
});

export const thenCreate = (path: string, body: unknown): FollowUp => ({
  method: 'POST',
  path,
  headers: keyed('then', path, body),
  body,
  times: 1,
  expect: { status: 201, code: null, finds: {} },
});

export const thenMiss = (path: string): FollowUp => ({
  method: 'GET',
  path,
  headers: {},
  body: null,
  times: 1,
  expect: { status: 404, code: 'resource_not_found', finds: {} },
});

/** The place of the resource, as the reply to the scenario names it. */
export const location = '{location}';
/** The first read of a job finds it running, the second one its end. */
export const thenEnd = (finds: Finds): FollowUp => thenRead(location, finds, 2);

export const footprintJob = (eventId: string, aoiId: string) => ({
  kind: 'geo.damage_footprint',
  input: { eventId, aoiId },
});

function keyed(outcome: string, path: string, body: unknown): Record<string, string> {
  const words = `${outcome} ${path} ${JSON.stringify(body)}`.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return { 'idempotency-key': `scenario-${words.join('-').slice(0, 100)}` };
}
