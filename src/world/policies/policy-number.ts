import type { CallContext } from '../call-context/call-context.ts';

/** `PSS-2026-00013`, or `PSS-2026-00013-2` and so on while another policy has the number. */
export function policyNumberOf({ seed, store }: CallContext, policyId: string, at: string): string {
  const number = policyId.slice(policyId.lastIndexOf('_') + 1).padStart(5, '0');
  const first = `${initialsOf(seed.organization.name)}-${at.slice(0, 4)}-${number}`;
  let candidate = first;
  for (let suffix = 2; store.find('policies', 'policyNumber', candidate) !== undefined; suffix += 1) {
    candidate = `${first}-${suffix}`;
  }
  return candidate;
}

/** Uses the words in Latin letters, without accents; empty when there is none. */
function initialsOf(name: string): string {
  const words =
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/[A-Za-z]+/g) ?? [];
  return words.map(([initial]) => initial?.toUpperCase()).join('');
}
