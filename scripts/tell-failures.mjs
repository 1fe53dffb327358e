// A reporter of Vitest that writes one line for each test that failed, and for each error outside of tests, for test.mjs to say
// again at the end of its output.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const firstLineOf = ({ message } = {}) => String(message ?? 'no message').split('\n')[0];

export default class TellFailures {
  onTestRunEnd(modules, unhandled) {
    const lines = modules.flatMap((module) => {
      const name = relative(process.cwd(), module.moduleId);
      const failed = [...module.children.allTests('failed')].map(
        (test) => `${name} > ${test.fullName}: ${firstLineOf(test.result().errors[0])}`,
      );
      const suites = [...module.children.allSuites()];
      const broken = [module, ...suites].flatMap((part) =>
        part.errors().map((error) => `${name}: ${firstLineOf(error)}`),
      );
      return [...broken, ...failed];
    });
    const others = unhandled.map((error) => `outside of tests: ${firstLineOf(error)}`);
    writeFileSync(process.env.FAILURES_FILE, [...lines, ...others].map((line) => `${line}\n`).join(''));
  }
}
