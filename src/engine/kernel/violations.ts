// Collects violations of a body beyond its schema, so that all violations of one stage are reported at once (Decision 1).

import { join, type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import type { Operation } from '../../contract/form/operation.ts';
import { Problem, type ProblemEntry } from '../../contract/form/problem.ts';
import { isProblemCode } from '../../contract/form/problems.ts';
import type { ViolationCode } from '../../contract/form/violation-codes.ts';

export class Violations {
  readonly #entries: ProblemEntry[];

  constructor(found: readonly ProblemEntry[] = []) {
    this.#entries = [...found];
  }

  add(pointer: string, code: ViolationCode, detail: LocalizedText): void {
    this.#entries.push({ pointer, code, detail });
  }

  addAll(found: readonly ProblemEntry[]): void {
    this.#entries.push(...found);
  }

  /** Adds one for each of these members that the body gives; `why` continues the sentence after the name. */
  refuseGiven<Body>(
    body: Body,
    names: readonly (keyof Body & string)[],
    code: ViolationCode,
    why: LocalizedText,
  ): void {
    for (const name of names) if (body[name] !== undefined) this.add(`#/${name}`, code, join([name, ' ', why]));
  }

  /** Adds one for each member that the body gives and that is not in `allowed`. */
  refuseOthers(body: object, allowed: readonly string[], code: ViolationCode, why: LocalizedText): void {
    const others = Object.keys(body).filter((name) => !allowed.includes(name));
    this.refuseGiven(body as Readonly<Record<string, unknown>>, others, code, why);
  }

  /** Adds one for each of these members that the body lacks. */
  require<Body>(body: Body, names: readonly (keyof Body & string)[], why: LocalizedText): void {
    for (const name of names) if (body[name] === undefined) this.add(`#/${name}`, 'required', join([name, ' ', why]));
  }

  /** Adds one for each member that the body lacks although it changes no record that exists (see Operation). */
  requireNeeded({ names, unless, why }: NonNullable<Operation['needed']>, body: object): void {
    const members = body as Readonly<Record<string, unknown>>;
    if (members[unless] === undefined) this.require(members, names, t(why));
  }

  /** Throws when there is any violation. */
  check(): void {
    if (this.#entries.length > 0) throw buildRefusal(this.#entries);
  }
}

/** How many of the violations the detail names; `errors` has all of them. */
const summarized = 20;

/** The problem takes the code of the first violation that has a problem's code. */
export function buildRefusal(entries: readonly ProblemEntry[]): Problem {
  const problemCode = entries.map(({ code }) => code).find(isProblemCode);
  const first = entries.slice(0, summarized).map(({ pointer, detail }) => join([pointer ?? '', ' ', detail]));
  const rest =
    entries.length > summarized ? [t('and {count} more in errors', { count: entries.length - summarized })] : [];
  return new Problem(problemCode ?? 'validation_failed', join([...first, ...rest], '; '), { errors: entries });
}
