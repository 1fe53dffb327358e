// The request header Sbox-Fault: trouble for this one request, which no world remembers (Decision 35).

import type { Method } from '../../contract/operation.ts';
import { Problem } from '../../contract/problem.ts';
import { FaultStatus } from '../../contract/schemas/vocabularies.ts';
import { faultHeader, limits } from '../../contract/surface.ts';
import type { Trouble } from './trouble.ts';

const statuses: readonly number[] = FaultStatus.enum;
const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };
const none = { status: null, drop: false, delayMs: null };
const grammar = `status=${statuses.join('|')}, or drop, either with "; after"; or delay=2s (ms, s or m, up to 1m)`;

/** Throws a problem that the method may answer with when the header is not of the form that it names. */
export function parseFaultHeader(text: string, method: Method): Trouble {
  const [what = '', ...parameters] = text.split(';').map((part) => part.trim());
  const trouble = parseTrouble(what);
  const after = parameters.length === 1 && parameters[0] === 'after';
  if (trouble === undefined || (parameters.length > 0 && !(after && trouble.delayMs === null))) {
    const detail = `must be ${grammar}, not ${JSON.stringify(text)}`;
    throw new Problem(method === 'GET' ? 'invalid_parameter' : 'validation_failed', `Sbox-Fault ${detail}.`, {
      errors: [{ header: faultHeader, code: 'not_a_fault', detail }],
    });
  }
  return { ...trouble, after };
}

function parseTrouble(what: string): Omit<Trouble, 'after'> | undefined {
  if (what === 'drop') return { ...none, drop: true };
  const [, name, number, unit = ''] = /^(status|delay)=([0-9]{1,5})(ms|s|m)?$/.exec(what) ?? [];
  const value = Number(number);
  if (name === 'status' && unit === '' && statuses.includes(value)) {
    return { ...none, status: value as FaultStatus };
  }
  const delayMs = value * (unitMs[unit] ?? 0);
  return name === 'delay' && delayMs >= 1 && delayMs <= limits.faultDelayMs ? { ...none, delayMs } : undefined;
}
