// What no text of the project may say. The patterns are spelled so that this file does not match itself.
import type { TextFile } from '../support/source-files.ts';

const rules: { pattern: RegExp; reason: string; codeOnly?: true }[] = [
  {
    pattern: /\b(TO(?:DO)|FIX(?:ME))\b(?!.*\bDecision \d+)/,
    reason: 'an open end cites the number of its decision',
    codeOnly: true,
  },
  { pattern: /(?<![\w.}*/-])\/(work|root|home)\/\w/, reason: 'a path of one machine means nothing on another' },
  { pattern: /\bregistry\.npmjs\b/, reason: 'only a lock file names where packages come from' },
];

export function findForbiddenProse(files: TextFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    (path.endsWith('package-lock.json') ? '' : text).split('\n').flatMap((line, index) => {
      const broken = rules.find((rule) => rule.pattern.test(line) && !(rule.codeOnly && path.endsWith('.md')));
      return broken === undefined ? [] : [`${path}:${index + 1} ${broken.reason}`];
    }),
  );
}
