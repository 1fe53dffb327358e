// What Vitest loads in its worker as the runner of tests: it carries out an order before any file is collected.
import { readFileSync } from 'node:fs';
import { TestRunner, vi } from 'vitest';
import { measureReach } from './measure-reach.ts';
import { note, type Order, orderVariable } from './order.ts';
import { installSwitchboard } from './switchboard.ts';
import { createRunFile } from './trial-runner.ts';
import { tryMutant, type Workshop } from './try-mutant.ts';

export default class MutationRunner extends TestRunner {
  async onBeforeCollect(): Promise<void> {
    const order = JSON.parse(readFileSync(process.env[orderVariable] as string, 'utf8')) as Order;
    const board = installSwitchboard(order.mutants);
    const runFile = createRunFile(this);
    for (const path of order.measure) {
      const reach = await measureReach(path, runFile, board);
      note(order, typeof reach === 'string' ? { kind: 'unfit', path, why: reach } : { kind: 'reach', reach });
    }
    const workshop: Workshop = {
      board,
      runFile,
      forgetModules: () => vi.resetModules(),
      kills: new Map(),
      together: new Set(),
      patienceMs: 2_000,
    };
    for (const trial of order.trials) {
      note(order, { kind: 'begin', id: trial.id });
      note(order, { kind: 'end', verdict: await tryMutant(trial, workshop) });
    }
  }
}
