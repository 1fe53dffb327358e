// The entry of a Tab: the words come with the build, so no table, no command and no program is loaded.

import { answerTab } from './completion/answer-tab.ts';
import type { KnownWords } from './completion/known-words.ts';
import type { Streams } from './terminal/streams.ts';

export const complete = (known: KnownWords, argv: readonly string[], { stdout, env }: Streams): Promise<number> =>
  answerTab(known, argv.slice(2), {
    stdout,
    env,
    fullAccess: async () => (await import('./access/access.ts')).fullAccess,
  });
