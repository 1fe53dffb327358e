// Parses the request header Sbox-Fault: a fault for this one request, which no world stores (Decision 35).

import { FaultStatus } from '../../contract/form/fault.ts';
import { type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import type { Method } from '../../contract/form/operation.ts';
import { headerRefusal, type Problem } from '../../contract/form/problem.ts';
import { faultHeader, limits } from '../../contract/form/surface.ts';
import type { FaultEffect } from './fault-effect.ts';

const statuses: readonly number[] = FaultStatus.enum;
const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };
const none = { status: null, drop: false, delayMs: null, hold: false };
const grammar = t(
  'status={statuses}, drop, or delay=2s (ms, s or m, up to 1m); status and drop take "; after", and status "; retry-after=SECONDS"',
  { statuses: statuses.join('|') },
);

/** Throws a problem that is legal for the method when the header is malformed. */
export function parseFaultHeader(text: string, method: Method): FaultEffect {
  const [what = '', ...parameters] = text.split(';').map((part) => part.trim());
  const effect = parseEffect(what);
  const details = effect && parseDetails(parameters, effect);
  if (effect === undefined || details === undefined)
    throw buildRefusal(t('must be {grammar}, not {text}', { grammar, text: JSON.stringify(text) }), method);
  return { ...effect, ...details };
}

/** Documents are not operations, so they take no fault. Throws Problem when the header is given. */
export function refuseFaultHeader(text: unknown): void {
  if (text === undefined) return;
  throw buildRefusal(
    t('works only with operations, not with documents: send it with the list behind the document'),
    'GET',
  );
}

const buildRefusal = (detail: LocalizedText, method: Method): Problem =>
  headerRefusal('Sbox-Fault', { header: faultHeader, code: 'not_a_fault', detail }, method === 'GET');

type Details = Pick<FaultEffect, 'after' | 'retryAfterSeconds'>;

/** Each parameter may come once, and only where it has a meaning; otherwise undefined. */
function parseDetails(parameters: readonly string[], { status, delayMs }: Omit<FaultEffect, keyof Details>) {
  const details = new Map<string, number>();
  for (const parameter of parameters) {
    const [, name = '', number] = /^(after|retry-after)(?:=([0-9]{1,4}))?$/.exec(parameter) ?? [];
    const isKnown =
      name === 'after' ? number === undefined && delayMs === null : number !== undefined && status !== null;
    if (name === '' || !isKnown || details.has(name) || Number(number ?? 0) > limits.retryAfterSeconds)
      return undefined;
    details.set(name, Number(number));
  }
  return { after: details.has('after'), retryAfterSeconds: details.get('retry-after') ?? null };
}

function parseEffect(what: string): Omit<FaultEffect, keyof Details> | undefined {
  if (what === 'drop') return { ...none, drop: true };
  const [, name, number, unit = ''] = /^(status|delay)=([0-9]{1,5})(ms|s|m)?$/.exec(what) ?? [];
  const value = Number(number);
  if (name === 'status' && unit === '' && statuses.includes(value)) return { ...none, status: value as FaultStatus };
  const delayMs = value * (unitMs[unit] ?? 0);
  return name === 'delay' && delayMs >= 1 && delayMs <= limits.faultDelayMs ? { ...none, delayMs } : undefined;
}
