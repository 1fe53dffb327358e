// How long a file and a function may be. It only reads; it never repairs.
import { lineAt, type SourceFile, type TextFile, walk } from '../support/source-files.ts';

export const fileLimit = 200;
export const functionLimit = 60;

export function findLongFiles(files: TextFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.replace(/\n$/, '').split('\n').length;
    return lines > fileLimit ? [`${path} has ${lines} lines, the limit is ${fileLimit}`] : [];
  });
}

/** A function counts from its first line to its last, with all that is nested in it. */
export function findLongFunctions(sources: SourceFile[]): string[] {
  return sources.flatMap(({ path, text, program }) =>
    [...walk(program)]
      .filter(({ type }) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type))
      .flatMap(({ start, end }) => {
        const lines = text.slice(start, end).split('\n').length;
        return lines > functionLimit
          ? [`${path}:${lineAt(text, start)} has ${lines} lines, the limit is ${functionLimit}`]
          : [];
      }),
  );
}
