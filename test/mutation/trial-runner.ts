// Runs files of tests again and again in one process, without telling Vitest of it. A file is evaluated anew each time; what
// it imports is not.
import type { RunnerTestFile as File, RunnerTask, RunnerTestCase, RunnerTestSuite, SerializedConfig } from 'vitest';
import { TestRunner, vi } from 'vitest';
import { startTests } from 'vitest/internal/browser';

export interface Listener {
  onCollected(): void;
  onBeforeTest(): void;
  onAfterTest(test: RunnerTestCase): void;
}

class TrialRunner extends TestRunner {
  listener: Listener | null = null;
  hasFailed = false;

  override importFile(path: string): unknown {
    return super.importFile(path, 'setup');
  }

  onCollected(): void {
    this.listener?.onCollected();
  }

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    if (this.hasFailed) suite.mode = 'skip';
    await super.onBeforeRunSuite(suite);
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if (this.hasFailed) test.mode = 'skip';
    await super.onBeforeRunTask(test);
    this.listener?.onBeforeTest();
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test);
    this.hasFailed ||= test.result?.state === 'fail';
    this.listener?.onAfterTest(test);
  }
}

export interface FileRun {
  readonly path: string;
  /** All of its tests when there are none. */
  readonly testIds?: readonly string[];
  /** A test that waits for what a mutant keeps from happening waits no longer than this. */
  readonly patienceMs: number;
  readonly listener?: Listener;
}

export interface Failure {
  /** Of the test that failed; none when the file could not be loaded. */
  readonly testIds: readonly string[];
  readonly name: string;
}

/** The first test that fails, null when none does. */
export type RunFile = (run: FileRun) => Promise<Failure | null>;

/** Runs a file, or some tests of it, up to the first that fails. */
export function createRunFile(outer: TestRunner & { config: SerializedConfig }): RunFile {
  return async ({ path, testIds = [], patienceMs, listener }) => {
    const config = { ...outer.config, testTimeout: patienceMs, hookTimeout: patienceMs };
    const runner = new TrialRunner(config);
    Object.defineProperty(runner, 'moduleRunner', { value: Reflect.get(outer, 'moduleRunner') });
    runner.__setTraces(Reflect.get(outer, '_otel'));
    runner.listener = listener ?? null;
    const filepath = `${config.root}/${path}`;
    const [file] = await startTests(
      [testIds.length === 0 ? { filepath } : { filepath, testIds: [...testIds] }] as never,
      runner,
    );
    vi.useRealTimers();
    vi.resetConfig();
    vi.restoreAllMocks();
    return file === undefined || file.result?.state !== 'fail' ? null : failureOf(failedIn(file) ?? file);
  };
}

function failedIn(task: RunnerTask | File): RunnerTask | undefined {
  if (task.type === 'test') return task.result?.state === 'fail' ? task : undefined;
  for (const child of task.tasks) {
    const failed = failedIn(child);
    if (failed !== undefined) return failed;
  }
  return undefined;
}

function failureOf(task: RunnerTask | File): Failure {
  if (!('filepath' in task)) return { testIds: [task.id], name: `${task.file.name} › ${task.name}` };
  const why = task.result?.errors?.[0]?.message.split('\n')[0] ?? 'it cannot be loaded';
  return { testIds: [], name: `${task.name}: ${why}` };
}
