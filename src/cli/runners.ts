// Which code runs a command, each loaded when it is run. A command without an entry is its operation and no more.

import type { CommandNode } from '../projections/command-node.ts';
import type { Session } from './session.ts';

/** Resolves to an exit code; nothing means 0. */
export type Run = (session: Session) => Promise<number | undefined>;

const runners: Readonly<Record<string, () => Promise<Run>>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  exec: async () => (await import('./commands/exec.ts')).exec,
  walkthrough: async () => (await import('./commands/walkthrough.ts')).walkThrough,
  status: async () => (await import('./commands/status.ts')).showStatus,
  'jobs wait': async () => (await import('./commands/job-wait.ts')).waitForOne,
  'jobs result': async () => (await import('./commands/job-result.ts')).showJobResult,
  'branding logo': async () => (await import('./commands/branding-logo.ts')).uploadLogo,
  import: async () => (await import('./commands/import-file.ts')).importFile,
  reset: async () => (await import('./commands/reset.ts')).resetSandbox,
  'fixtures dump': async () => (await import('./commands/fixtures-dump.ts')).dumpFixtures,
  api: async () => (await import('./commands/api.ts')).sendAny,
  compare: async () => (await import('./commands/compare.ts')).compareIdentities,
  permissions: async () => (await import('./commands/permissions.ts')).showPermissions,
  explain: async () => (await import('./commands/explain.ts')).explain,
  record: async () => (await import('./commands/record.ts')).record,
  replay: async () => (await import('./commands/replay.ts')).replay,
  listen: async () => (await import('./commands/listen.ts')).listen,
  'deliveries verify': async () => (await import('./commands/verify-delivery.ts')).verifyOneDelivery,
  'reports verify': async () => (await import('./commands/verify-report.ts')).verifyOneReport,
  'profiles list': async () => (await import('./commands/profiles.ts')).listProfiles,
  'profiles show': async () => (await import('./commands/profiles.ts')).showProfile,
  'profiles use': async () => (await import('./commands/profiles.ts')).useProfile,
  'profiles add': async () => (await import('./commands/profiles.ts')).addProfile,
  'profiles remove': async () => (await import('./commands/profiles.ts')).removeProfile,
  whoami: async () => (await import('./commands/whoami.ts')).whoami,
  completion: async () => (await import('./commands/completion.ts')).printCompletion,
};

export async function findRunner(node: CommandNode): Promise<Run> {
  const own = runners[node.words.join(' ')];
  if (own !== undefined) return own();
  return (await import('./run-operation.ts')).runOperation;
}
