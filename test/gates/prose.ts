// What no text of the project may say. The patterns are spelled so that this file does not match itself.
import type { TextFile } from '../support/source-files.ts';

const rules: { pattern: RegExp; reason: string; codeOnly?: true }[] = [
  {
    pattern: /\b(TO(?:DO)|FIX(?:ME))\b(?!.*\bDecision \d+)/,
    reason: 'an open end cites the number of its decision',
    codeOnly: true,
  },
  { pattern: /(?<![\w.}*/-])\/(work|root|home)\/\w/, reason: 'a path of one machine means nothing on another' },
  { pattern: /\bfor[ ]now\b/i, reason: 'say what holds, or write a decision' },
  { pattern: /\bregistry\.npmjs\b/, reason: 'the project does not name where packages come from' },
];

export function findForbiddenProse(files: TextFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const broken = rules.find((rule) => rule.pattern.test(line) && !(rule.codeOnly && path.endsWith('.md')));
      return broken === undefined ? [] : [`${path}:${index + 1} ${broken.reason}`];
    }),
  );
}
