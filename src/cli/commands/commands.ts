// All commands: those of the table, in its order, then the others. A new command is one line here; its module lies in
// the folder of its first word, named by its last. Modules load nothing that a start does not need (test/gates/start.ts).

import { jsonRows } from '../../contract/rows.ts';
import { defineOperation } from '../operations/define-operation.ts';
import type { Command } from '../session/command.ts';
import { aoisCreate } from './aois/create.ts';
import { api } from './api/api.ts';
import { audit } from './audit/audit.ts';
import { brandingLogo } from './branding/logo.ts';
import { check } from './check/check.ts';
import { checkReceiver } from './check-receiver/check-receiver.ts';
import { clockAdvance } from './clock/advance.ts';
import { clockNext } from './clock/next.ts';
import { clockTo } from './clock/to.ts';
import { compare } from './compare/compare.ts';
import { completion } from './completion/completion.ts';
import { coverage } from './coverage/coverage.ts';
import { dataCheck } from './data/check.ts';
import { dataMove } from './data/move.ts';
import { dataUpgrade } from './data/upgrade.ts';
import { deliveriesVerify } from './deliveries/verify.ts';
import { diff } from './diff/diff.ts';
import { exec } from './exec/exec.ts';
import { explain } from './explain/explain.ts';
import { explore } from './explore/explore.ts';
import { faultsAdd } from './faults/add.ts';
import { fixturesDump } from './fixtures/dump.ts';
import { fixturesSeal } from './fixtures/seal.ts';
import { grade } from './grade/grade.ts';
import { importFile } from './import/import.ts';
import { jobsCreate } from './jobs/create.ts';
import { jobsResult } from './jobs/result.ts';
import { jobsWait } from './jobs/wait.ts';
import { listen } from './listen/listen.ts';
import { log } from './log/log.ts';
import { mcp } from './mcp/mcp.ts';
import { permissions } from './permissions/permissions.ts';
import { profilesAdd } from './profiles/add.ts';
import { profilesList } from './profiles/list.ts';
import { profilesRemove } from './profiles/remove.ts';
import { profilesShow } from './profiles/show.ts';
import { profilesUse } from './profiles/use.ts';
import { record } from './record/record.ts';
import { replay } from './replay/replay.ts';
import { reportsGet } from './reports/get.ts';
import { reportsVerify } from './reports/verify.ts';
import { reset } from './reset/reset.ts';
import { serve } from './serve/serve.ts';
import { shrink } from './shrink/shrink.ts';
import { status } from './status/status.ts';
import { ticket } from './ticket/ticket.ts';
import { treeOf } from './tree-of.ts';
import { trigger } from './trigger/trigger.ts';
import { undo } from './undo/undo.ts';
import { walkthrough } from './walkthrough/walkthrough.ts';
import { webhooksGet } from './webhooks/get.ts';
import { whoami } from './whoami/whoami.ts';
import { why } from './why/why.ts';
import { worldsFork } from './worlds/fork.ts';
import { worldsOpen } from './worlds/open.ts';
import { worldsSave } from './worlds/save.ts';

const extended: readonly Command[] = [
  ...[aoisCreate, brandingLogo, jobsCreate, jobsResult, importFile, reportsGet, webhooksGet, audit, why],
  ...[clockAdvance, coverage, faultsAdd, fixturesDump, log, reset, undo, worldsFork],
];

/** No command follows from a stream, which is an option of a list, or from a file, whose commands are named below. */
const operationCommands = jsonRows.map(
  ({ id }) => extended.find(({ node }) => node.operationId === id) ?? defineOperation(id, {}),
);

/** Help shows the commands of a topic in this order. */
export const commands: readonly Command[] = [
  ...operationCommands,
  ...[clockTo, clockNext],
  trigger,
  fixturesSeal,
  ...[worldsSave, worldsOpen],
  ...[serve, exec, explore, grade, walkthrough, mcp, status, dataCheck, dataUpgrade, dataMove],
  jobsWait,
  ...[profilesList, profilesShow, profilesUse, profilesAdd, profilesRemove],
  ...[whoami, completion],
  ...[api, compare, check, checkReceiver, permissions, explain, record, replay, shrink, ticket, diff, listen],
  ...[deliveriesVerify, reportsVerify],
];

export const commandTree = treeOf(commands);
