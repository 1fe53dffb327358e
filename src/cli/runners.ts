// Which code runs a command, each loaded when it is run. A command without an entry is its operation and no more.

import type { CommandNode } from '../projections/command-node.ts';
import type { Session } from './session.ts';

/** Resolves to an exit code; nothing means 0. */
export type Run = (session: Session) => Promise<number | undefined>;

const runners: Readonly<Record<string, () => Promise<Run>>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  'jobs wait': async () => (await import('./commands/job-wait.ts')).waitForOne,
  'jobs result': async () => (await import('./commands/job-result.ts')).showJobResult,
  'branding logo': async () => (await import('./commands/branding-logo.ts')).uploadLogo,
};

export async function findRunner(node: CommandNode): Promise<Run> {
  const own = runners[node.words.join(' ')];
  if (own !== undefined) return own();
  return (await import('./run-operation.ts')).runOperation;
}
