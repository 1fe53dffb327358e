// The mutants that no test can notice, since what they change is the same to everyone outside: each with the reason. An
// entry that fits no mutant, or several, is an error.

export interface Equivalent {
  readonly file: string;
  /** As the list of survivors has it. */
  readonly original: string;
  /** Each of these fits one mutant. */
  readonly mutated: readonly string[];
  /** A part of the line, where the same stands in several. */
  readonly line?: string;
  readonly why: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    file: 'src/client/send.ts',
    original: 'signal === undefined',
    mutated: ['false'],
    why: 'node:http takes an undefined signal as none.',
  },
  {
    file: 'src/client/client.ts',
    original: 'signal === undefined',
    mutated: ['false'],
    why: 'node:timers takes an undefined signal as none.',
  },
  {
    file: 'src/client/wait.ts',
    original: 'signal === undefined',
    mutated: ['false'],
    why: 'node:timers takes an undefined signal as none.',
  },
  {
    file: 'src/client/wait.ts',
    original: 'signal?.reason',
    mutated: ['signal.reason'],
    why: 'Only a signal ends the sleep early, so there is one where that is caught.',
  },
  {
    file: 'src/client/free-request.ts',
    original: 'body === undefined',
    mutated: ['false'],
    line: '{ body }',
    why: 'A body that is undefined is sent as none.',
  },
  {
    file: 'src/server/bodies/body.ts',
    original: 'end < bytes.length',
    mutated: ['end <= bytes.length'],
    why: 'Beyond the last byte there is none that goes on.',
  },
  {
    file: 'src/server/bodies/body.ts',
    original: 'end += 1',
    mutated: ['end -= 1'],
    why: 'The place before a character cuts none either.',
  },
  {
    file: 'src/server/bodies/large-body.ts',
    original: 'at - this.#runFrom < pieceBytes && this.#runItems < itemsPerRun',
    mutated: ['false'],
    why: 'It decides only how many items are parsed at once.',
  },
  {
    file: 'src/server/bodies/large-body.ts',
    original: 'at - this.#runFrom < pieceBytes',
    mutated: ['at - this.#runFrom <= pieceBytes', 'at - this.#runFrom >= pieceBytes'],
    why: 'It decides only how many items are parsed at once.',
  },
  {
    file: 'src/server/bodies/large-body.ts',
    original: 'at - this.#runFrom',
    mutated: ['at + this.#runFrom'],
    why: 'It decides only how many items are parsed at once.',
  },
  {
    file: 'src/server/bodies/large-body.ts',
    original: 'this.#runItems < itemsPerRun',
    mutated: ['this.#runItems <= itemsPerRun', 'this.#runItems >= itemsPerRun'],
    why: 'It decides only how many items are parsed at once.',
  },
  {
    file: 'src/server/bodies/read-body.ts',
    original: 'this.#loose.length === boundTogether',
    mutated: ['this.#loose.length !== boundTogether', 'true', 'false'],
    why: 'It decides only how often the pieces are copied together.',
  },
  {
    file: 'src/server/callers/credentials.ts',
    original: 'authorization === undefined',
    mutated: ['false'],
    line: 'remembered',
    why: 'Nothing is remembered under undefined.',
  },
  {
    file: 'src/server/callers/credentials.ts',
    original: "/^bearer +(\\S.*)$/i.exec(authorization ?? '')?.[1]?.trim",
    mutated: ["/^bearer +(\\S.*)$/i.exec(authorization ?? '')?.[1].trim"],
    why: 'What matched has its group.',
  },
  {
    file: 'src/server/callers/idempotency-key.ts',
    original: 'quoted.exec(sent)?.[1]?.replace',
    mutated: ['quoted.exec(sent)?.[1].replace'],
    why: 'What matched has its group.',
  },
  {
    file: 'src/server/options/listen-error.ts',
    original: 'everyInterface.has(host)',
    mutated: ['false'],
    why: 'Linux takes the names of every interface for this machine; other systems do not.',
  },
  {
    file: 'src/world/claims/admit-peritaje.ts',
    original: 'endedAt !== undefined && scheduledAt !== undefined',
    mutated: ['endedAt !== undefined || scheduledAt !== undefined'],
    why: 'A comparison with undefined is false.',
  },
  {
    file: 'src/world/claims/admit-peritaje.ts',
    original: 'last?.status',
    mutated: ['last.status'],
    why: 'An assessed claim has a peritaje, which is what assessed it.',
  },
  {
    file: 'src/world/plots/geometry.ts',
    original: 'Math.abs(lat) > 90',
    mutated: ['Math.abs(lat) >= 90'],
    line: '180',
    why: 'Its advice is told only with a latitude beyond 90.',
  },
  {
    file: 'src/world/policies/admit-policy.ts',
    original: 'aois[0]?.crop',
    mutated: ['aois[0].crop'],
    why: 'A policy has at least one plot.',
  },
  {
    file: 'src/world/policies/policy-number.ts',
    original: 'initial?.toUpperCase',
    mutated: ['initial.toUpperCase'],
    why: 'A word that the pattern found has a first letter.',
  },
  {
    file: 'src/world/time/due.ts',
    original: 'timestamp.slice(0, 10)',
    mutated: ['timestamp'],
    why: 'The index then has a key for each instant, and answers the same: a policy lasts two days at least.',
  },
  {
    file: 'src/world/watches/alerts.ts',
    original: 'measured === undefined',
    mutated: ['false'],
    why: 'A threshold names a metric of its peril, and every event of the peril has all of its metrics.',
  },
  {
    file: 'src/world/watches/alerts.ts',
    original: 'false',
    mutated: ['true'],
    why: 'A threshold names a metric of its peril, and every event of the peril has all of its metrics.',
  },
];
