// The ways around the type of clean text: the streams of the process, casts, and trust.
import type { TextFile } from '../support/source-files.ts';

const bypass =
  /\bprocess\.(?:stdout|stderr)\b|\bconsole\.\w+\(|\bCleanText\.trust\b|\bas (?:unknown as )?(?:CleanString|CleanText|Writable|BytesStream)\b|\bwriteSync\([12],/g;

/** The bypasses in each file that has some. */
export function findBypasses(sources: readonly TextFile[]): Record<string, string[]> {
  const found = sources.map(({ path, text }) => [path, [...text.matchAll(bypass)].map(([words]) => words)] as const);
  return Object.fromEntries(found.filter(([, bypasses]) => bypasses.length > 0));
}
