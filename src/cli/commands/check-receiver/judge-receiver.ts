import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSuccess } from '../../../client/failures.ts';
import { retryPolicy } from '../../../contract/form/surface.ts';
import type { Access } from '../../access/access.ts';
import type { ReceiverAnswer, ReceiverRequest } from '../../access/post.ts';
import fixes from './fixes.json' with { type: 'json' };
import type { Expected, Probe, Sender, SignedParts, Weight } from './probe.ts';
import { probes } from './probes.ts';

export interface ProbeResult {
  readonly probe: string;
  readonly weight: Weight;
  readonly expected: Expected;
  readonly passed: boolean;
  readonly answer: string;
  /** What to change; null where it passed. */
  readonly fix: string | null;
}

/** `acknowledges`: it answers 202 to everything. `silent`: nobody answers there. `unavailable`: it answers later, if at all. */
type Verdict = 'passes' | 'fails' | 'acknowledges' | 'silent' | 'unavailable';

export interface ReceiverReport {
  readonly verdict: Verdict;
  /** The most telling sentence comes first. */
  readonly findings: readonly string[];
  readonly probes: readonly ProbeResult[];
}

interface ReceiverCheck {
  readonly access: Pick<Access, 'post'>;
  readonly url: string;
  readonly sender: Sender;
  readonly timeoutMs: number;
  /** Where the receiver is unavailable and names no time, these delays apply. */
  readonly delaysMs?: readonly number[];
  readonly onProbe?: (name: string) => void;
}

const firstDelaysMs = retryPolicy.delaysSeconds.slice(1, 3).map((seconds) => seconds * 1000);
const longestDelayMs = 30_000;

/** A receiver that refuses even a good delivery gets no further probes. The cause of the refusal is looked for instead. */
export async function judgeReceiver(check: ReceiverCheck): Promise<ReceiverReport> {
  const results: ProbeResult[] = [];
  for (const probe of probes) {
    check.onProbe?.(probe.name);
    const result = await runProbe(check, probe);
    results.push(result);
    const isFirst = probe === probes[0];
    if (!result.passed && (isFirst || isUnavailable(result))) {
      const { finding, fix, verdict = 'fails' } = await findCause(check, result, isFirst);
      return { verdict, findings: [finding], probes: [...results.slice(0, -1), { ...result, fix }] };
    }
  }
  const failed = results.filter(({ passed, weight }) => !passed && weight === 'required');
  if (acknowledgesAll(results)) return { verdict: 'acknowledges', findings: [laterOrNever], probes: results };
  return { verdict: failed.length === 0 ? 'passes' : 'fails', findings: explain(failed), probes: results };
}

const laterOrNever = 'It returns 202 for everything: it verifies later or never, and this test cannot tell.';

const describe = ({ status, failure }: ReceiverAnswer): string => failure || String(status);

/** Statuses such as 429 and 503 say nothing about the delivery. A refusal of the delivery may well be a 500. */
const isUnavailable = ({ answer, expected }: Pick<ProbeResult, 'answer' | 'expected'>): boolean =>
  /^(429|50[234])$/.test(answer) || (expected !== 'refused' && /^5\d\d$/.test(answer));

/** Senders try again later: after the first delays of `sbox listen`, or when the receiver says. */
async function sendPatiently(
  check: ReceiverCheck,
  request: ReceiverRequest,
  expected: Expected,
): Promise<ReceiverAnswer> {
  const { access, url, timeoutMs, delaysMs = firstDelaysMs } = check;
  for (let tries = 0; ; tries += 1) {
    const answer = await access.post(url, request, timeoutMs);
    const delayMs = delaysMs[tries];
    if (delayMs === undefined || !isUnavailable({ answer: describe(answer), expected })) return answer;
    const named = /^\d{1,9}$/.test(answer.retryAfter ?? '') ? Number(answer.retryAfter) * 1000 : delayMs;
    await sleep(Math.min(named, longestDelayMs));
  }
}

async function runProbe(check: ReceiverCheck, probe: Probe): Promise<ProbeResult> {
  const { name, weight, expected, fix } = probe;
  const answers: ReceiverAnswer[] = [];
  const requests = probe.requests(check.sender);
  for (const [index, request] of requests.entries()) {
    const isHurting = expected === 'any' && index < requests.length - 1;
    answers.push(
      await (isHurting
        ? check.access.post(check.url, request, check.timeoutMs)
        : sendPatiently(check, request, expected)),
    );
  }
  const last = answers.at(-1) as ReceiverAnswer;
  const wrong = answers.find((answer, index) => !isRight(expected, answer, index === answers.length - 1));
  const shown = wrong ?? last;
  const passed = wrong === undefined;
  // A redirect counts as a refusal.
  const remedy = shown.status >= 300 && shown.status < 400 ? fixes.redirect : fix;
  return { probe: name, weight, expected, passed, answer: describe(shown), fix: passed ? null : remedy };
}

/** A connection that is closed without an answer counts as a refusal; silence until the timeout is never right. */
function isRight(expected: Expected, answer: ReceiverAnswer, isLast: boolean): boolean {
  if (expected === 'accepted' || (expected === 'any' && isLast)) return isSuccess(answer);
  if (answer.failure.startsWith('no response')) return false;
  return expected === 'any' || !isSuccess(answer);
}

const acknowledgesAll = (results: readonly ProbeResult[]): boolean =>
  results.filter(({ weight }) => weight === 'required').every(({ answer }) => answer === '202');

function explain(failed: readonly ProbeResult[]): string[] {
  const names = new Set(failed.map(({ probe }) => probe));
  const findings: string[] = [];
  const find = (sentence: string, ...wanted: string[]) => {
    if (!wanted.every((name) => names.has(name))) return;
    findings.push(sentence);
    for (const name of wanted) names.delete(name);
  };
  const signatureProbes = ['wrong key', 'altered byte', 'signature over another id', 'signature over another time'];
  // A receiver that ignores the signature ignores the headers too, so that is not a separate finding.
  if (signatureProbes.every((name) => names.has(name))) names.delete('no signature headers');
  find('It ignores the signature.', ...signatureProbes);
  find('It ignores the timestamp.', 'timestamp 7 days old');
  find('It verifies a body that was parsed and serialized again.', 'unusual JSON');
  find('It reads the first signature only.', 'old and new key', 'v1a beside v1');
  find('It refuses duplicates.', 'same id again');
  for (const { probe, answer } of failed.filter((result) => names.has(result.probe)))
    findings.push(`${probe}: answered ${answer}.`);
  return findings;
}

/** Ways to compute a signature: the right one, then the usual mistakes. */
const ways: readonly (readonly [finding: string, signed: (parts: SignedParts) => string, encoding?: 'hex'])[] = [
  ['It signs id, timestamp and body', ({ id, seconds, body }) => `${id}.${seconds}.${body}`],
  ['It signs the body alone', ({ body }) => body],
  ['It signs timestamp and body, and not the id', ({ seconds, body }) => `${seconds}.${body}`],
  ['It leaves out the dots between id, timestamp and body', ({ id, seconds, body }) => `${id}${seconds}${body}`],
  ['It expects the signature in hex', ({ id, seconds, body }) => `${id}.${seconds}.${body}`, 'hex'],
];

interface Cause {
  readonly finding: string;
  readonly fix: string;
  readonly verdict?: Verdict;
}

async function findCause(check: ReceiverCheck, result: ProbeResult, isFirst: boolean): Promise<Cause> {
  const { access, url, sender, timeoutMs } = check;
  const { answer } = result;
  const unavailable = {
    finding: `It returned ${answer} every time and is unavailable: how it verifies is unknown.`,
    fix: fixes.available,
    verdict: 'unavailable',
  } as const;
  // A receiver that throws where a signature is not the one that it expects answers 500 as well.
  if (isUnavailable(result) && (answer !== '500' || !isFirst)) return unavailable;
  if (/^40[45]$/.test(answer))
    return { finding: `Nothing accepts deliveries at this address (${answer}).`, fix: fixes.address };
  if (/^3\d\d$/.test(answer)) return { finding: 'It redirects; senders do not follow it.', fix: fixes.redirect };
  if (answer.startsWith('no response'))
    return { finding: `It gives ${answer}, after which senders retry.`, fix: fixes.accept };
  if (!/^\d/.test(answer)) {
    const isAbsent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$/.test(answer);
    const what = isAbsent ? 'Nothing responds there' : 'The server there does not speak HTTP';
    return { finding: `${what} (${answer}).`, fix: fixes.start, verdict: 'silent' };
  }
  const secrets = [
    { key: Buffer.from(sender.secret.replace(/^whsec_/, ''), 'base64'), note: '' },
    { key: Buffer.from(sender.secret), note: ' with the secret as it is written, instead of decoding its base64' },
    {
      key: Buffer.from(sender.secret.replace(/^whsec_/, '')),
      note: ' with the text of the secret after whsec_, instead of decoding its base64',
    },
  ];
  for (const { key, note } of secrets) {
    for (const [finding, signed, encoding = 'base64'] of note === '' ? ways.slice(1) : ways) {
      const signature = (_: string, parts: SignedParts) =>
        `v1,${createHmac('sha256', key).update(signed(parts)).digest(encoding)}`;
      if (isSuccess(await access.post(url, sender.build({ signature }), timeoutMs)))
        return { finding: `${finding}${note}.`, fix: fixes.sign };
    }
  }
  if (answer === '500') return unavailable;
  return { finding: `It returns ${answer} for a good delivery; this test cannot tell why.`, fix: fixes.log };
}
