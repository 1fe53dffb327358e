// All commands: those of the table, in its order, then the others. A new command is one line here; its module lies in
// the folder of its group, named by its words. Modules load nothing that a start does not need (test/gates/start.ts).

import { jsonRows } from '../../contract/rows.ts';
import type { CommandTree } from '../../projections/command-node.ts';
import { defineOperation } from '../operations/operation-command.ts';
import type { Command } from '../session/command.ts';
import { globalOptions } from '../session/global-options.ts';
import { aoisCreate } from './resources/aois-create.ts';
import { audit } from './resources/audit.ts';
import { brandingLogo } from './resources/branding-logo.ts';
import { deliveriesVerify } from './resources/deliveries-verify.ts';
import { importFile } from './resources/import.ts';
import { jobsCreate } from './resources/jobs-create.ts';
import { jobsResult } from './resources/jobs-result.ts';
import { jobsWait } from './resources/jobs-wait.ts';
import { reportsGet } from './resources/reports-get.ts';
import { reportsVerify } from './resources/reports-verify.ts';
import { webhooksGet } from './resources/webhooks-get.ts';
import { why } from './resources/why.ts';
import { clockAdvance } from './sandbox/clock-advance.ts';
import { clockNext } from './sandbox/clock-next.ts';
import { clockTo } from './sandbox/clock-to.ts';
import { faultsAdd } from './sandbox/faults-add.ts';
import { fixturesDump } from './sandbox/fixtures-dump.ts';
import { fixturesSeal } from './sandbox/fixtures-seal.ts';
import { log } from './sandbox/log.ts';
import { reset } from './sandbox/reset.ts';
import { trigger } from './sandbox/trigger.ts';
import { undo } from './sandbox/undo.ts';
import { completion } from './settings/completion.ts';
import { profilesAdd } from './settings/profiles-add.ts';
import { profilesList } from './settings/profiles-list.ts';
import { profilesRemove } from './settings/profiles-remove.ts';
import { profilesShow } from './settings/profiles-show.ts';
import { profilesUse } from './settings/profiles-use.ts';
import { whoami } from './settings/whoami.ts';
import { coverage } from './start/coverage.ts';
import { dataCheck } from './start/data-check.ts';
import { dataMove } from './start/data-move.ts';
import { dataRepair } from './start/data-repair.ts';
import { dataUpgrade } from './start/data-upgrade.ts';
import { exec } from './start/exec.ts';
import { explore } from './start/explore.ts';
import { mcp } from './start/mcp.ts';
import { serve } from './start/serve.ts';
import { status } from './start/status.ts';
import { walkthrough } from './start/walkthrough.ts';
import { api } from './support/api.ts';
import { check } from './support/check.ts';
import { checkReceiver } from './support/check-receiver.ts';
import { compare } from './support/compare.ts';
import { diff } from './support/diff.ts';
import { explain } from './support/explain.ts';
import { listen } from './support/listen.ts';
import { permissions } from './support/permissions.ts';
import { record } from './support/record.ts';
import { replay } from './support/replay.ts';
import { shrink } from './support/shrink.ts';
import { ticket } from './support/ticket.ts';
import { topics } from './topics.ts';
import { worldsFork } from './worlds/worlds-fork.ts';
import { worldsOpen } from './worlds/worlds-open.ts';
import { worldsRewind } from './worlds/worlds-rewind.ts';
import { worldsSave } from './worlds/worlds-save.ts';

/** Commands of operations that say or take more than the rows do. */
const extended: readonly Command[] = [
  ...[aoisCreate, brandingLogo, jobsCreate, jobsResult, importFile, reportsGet, webhooksGet, audit, why],
  ...[clockAdvance, coverage, faultsAdd, fixturesDump, log, reset, worldsFork, worldsRewind],
];

/** A stream is an option of the command that lists the same, and a file is named by the commands below. */
const ofOperations = jsonRows.map(
  ({ id }) => extended.find(({ node }) => node.operationId === id) ?? defineOperation(id, {}),
);

/** Commands of one topic stand in the order in which help shows them. */
export const commands: readonly Command[] = [
  ...ofOperations,
  ...[clockTo, clockNext],
  trigger,
  undo,
  fixturesSeal,
  ...[worldsSave, worldsOpen],
  ...[serve, exec, explore, walkthrough, mcp, status, dataCheck, dataRepair, dataUpgrade, dataMove],
  jobsWait,
  ...[profilesList, profilesShow, profilesUse, profilesAdd, profilesRemove],
  ...[whoami, completion],
  ...[api, compare, check, checkReceiver, permissions, explain, record, replay, shrink, ticket, diff, listen],
  ...[deliveriesVerify, reportsVerify],
];

/** What there is to type. The parser, help, completions and pages are made from it. */
export const commandTree: CommandTree = {
  topics,
  commands: commands.map(({ node }) => node),
  options: globalOptions,
};
