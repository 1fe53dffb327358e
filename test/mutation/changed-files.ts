import { execFileSync } from 'node:child_process';

/** The files that differ from where this branch left main, committed or not. */
export function listChangedFiles(): string[] {
  const base = git('merge-base', 'HEAD', 'main').trim();
  return [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')].flatMap((list) =>
    list.split('\n').filter((path) => path !== ''),
  );
}

const git = (...argv: string[]): string => execFileSync('git', argv, { encoding: 'utf8' });
