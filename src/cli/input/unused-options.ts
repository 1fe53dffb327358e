// Refuses options without effect in a run as it was typed, since ignoring one would not do what it says.

import { UsageError } from '../failures/failures.ts';

/** Throws UsageError for the first of these options that was given; the reason follows its name. */
export function refuseUnused<Name extends string>(
  options: { readonly [Each in Name]?: unknown },
  names: readonly Name[],
  reason: string,
): void {
  const unused = names.find((name) => options[name] !== undefined);
  if (unused !== undefined) throw new UsageError(`--${unused} ${reason}.`, 'leave one out');
}
