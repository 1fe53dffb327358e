// What a file of tests leaves behind goes at its end. Files of one worker share their modules, so a module that is shared
// cannot register that itself: it would be done once, at the end of the first file.

const tasks: (() => unknown)[] = [];

/** Does this once, when the file of tests that runs now has ended. */
export function atFileEnd(task: () => unknown): void {
  tasks.push(task);
}

/** Called by setup.ts, for each file: what came last goes first, so that a server ends before its folder is removed. */
export async function endFile(): Promise<void> {
  for (const task of tasks.splice(0).reverse()) await task();
}
