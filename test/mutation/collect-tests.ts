// What a file of tests declares by Vitest's `test`, `describe` and hooks, collected and run one after another up to the first that
// fails. It has what the files that judge the table use of them, and no more.

type Run = (...values: never[]) => unknown;

export function collectTests() {
  let tests: { readonly title: string; readonly run: () => unknown }[] = [];
  let ends: (() => unknown)[] = [];
  const test = Object.assign((title: string, run: () => unknown) => void tests.push({ title, run }), {
    each: (cases: readonly unknown[]) => (title: string, run: Run) => {
      for (const values of cases) test(title, () => call(run, values));
    },
  });
  const describe = Object.assign((_title: string, declare: () => void) => declare(), {
    each: (cases: readonly unknown[]) => (_title: string, declare: Run) => {
      for (const values of cases) call(declare, values);
    },
  });
  const declaring = { test, it: test, describe, afterAll: (end: () => unknown) => void ends.push(end) };
  /** The first test that fails, and why, or why the file does not load. */
  const run = async (load: () => unknown): Promise<string | undefined> => {
    tests = [];
    ends = [];
    try {
      load();
      for (const { title, run: runTest } of tests)
        try {
          await runTest();
        } catch (error) {
          return `${title}: ${String(error).split('\n')[0]}`;
        }
      return undefined;
    } catch (error) {
      return `does not load: ${String(error).split('\n')[0]}`;
    } finally {
      for (const end of ends.reverse()) await end();
    }
  };
  return { declaring, run };
}

const call = (run: Run, values: unknown): unknown =>
  (run as (...given: unknown[]) => unknown)(...(Array.isArray(values) ? values : [values]));
