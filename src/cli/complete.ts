// The entry point of shell completion. The words were written by the build, so that no table, command or program is loaded.

import { answerTab } from './completion/answer-tab.ts';
import type { KnownWords } from './completion/known-words.ts';
import type { Streams } from './terminal/streams.ts';

export const complete = (known: KnownWords, argv: readonly string[], { stdout, env }: Streams): Promise<number> =>
  answerTab(known, argv.slice(2), {
    stdout,
    env,
    fullAccess: async () => (await import('./access/access.ts')).fullAccess,
  });
