// Which code runs a command, each loaded when it is run. A command without an entry is its operation and no more.

import type { CommandNode } from '../projections/command-node.ts';
import type { Session } from './session/session.ts';

/** Resolves to an exit code; nothing means 0. */
export type Run = (session: Session) => Promise<number | undefined>;

const runners: Readonly<Record<string, () => Promise<Run>>> = {
  serve: async () => (await import('./commands/start/serve.ts')).serve,
  exec: async () => (await import('./commands/start/exec.ts')).exec,
  walkthrough: async () => (await import('./commands/start/walkthrough.ts')).walkThrough,
  status: async () => (await import('./commands/start/status.ts')).showStatus,
  'jobs wait': async () => (await import('./commands/resources/jobs-wait.ts')).waitForOne,
  'jobs result': async () => (await import('./operations/print-job-result.ts')).showJobResult,
  'branding logo': async () => (await import('./commands/resources/branding-logo.ts')).uploadLogo,
  import: async () => (await import('./commands/resources/import.ts')).importFile,
  reset: async () => (await import('./commands/sandbox/reset.ts')).resetSandbox,
  'fixtures dump': async () => (await import('./commands/sandbox/fixtures-dump.ts')).dumpFixtures,
  api: async () => (await import('./commands/support/api.ts')).sendAny,
  compare: async () => (await import('./commands/support/compare.ts')).compareIdentities,
  permissions: async () => (await import('./commands/support/permissions.ts')).showPermissions,
  explain: async () => (await import('./commands/support/explain.ts')).explain,
  record: async () => (await import('./commands/support/record.ts')).record,
  replay: async () => (await import('./commands/support/replay.ts')).replay,
  listen: async () => (await import('./commands/support/listen.ts')).listen,
  'deliveries verify': async () => (await import('./commands/resources/deliveries-verify.ts')).verifyOneDelivery,
  'reports verify': async () => (await import('./commands/resources/reports-verify.ts')).verifyOneReport,
  'profiles list': async () => (await import('./identity/profiles.ts')).listProfiles,
  'profiles show': async () => (await import('./identity/profiles.ts')).showProfile,
  'profiles use': async () => (await import('./identity/profiles.ts')).useProfile,
  'profiles add': async () => (await import('./identity/profiles.ts')).addProfile,
  'profiles remove': async () => (await import('./identity/profiles.ts')).removeProfile,
  whoami: async () => (await import('./commands/settings/whoami.ts')).whoami,
  completion: async () => (await import('./commands/settings/completion.ts')).printCompletion,
};

export async function findRunner(node: CommandNode): Promise<Run> {
  const own = runners[node.words.join(' ')];
  if (own !== undefined) return own();
  return (await import('./operations/send-operation.ts')).runOperation;
}
