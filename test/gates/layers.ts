// What the linter cannot see of the layers (ARCHITECTURE.md, Layout): whether its rules are those of the picture, and what a file
// locates by its own place. It only reads.
import type { SourceFile } from '../support/source-files.ts';

/** Each folder of the picture with its number. */
export function readPicture(architecture: string): Map<string, number> {
  const [, picture = ''] = architecture.split('```');
  const lines = picture.trim().split('\n');
  const drawn = lines.flatMap((line) => {
    const [number, ...folders] = line.trim().split(/\s+/);
    return folders.map((folder) => [folder, Number(number)] as const);
  });
  return new Map(drawn);
}

/** What a folder may not import, as the linter has it: those side by side with it and above. The library is src/index.ts. */
export function findUnbanned(picture: ReadonlyMap<string, number>, overrides: readonly Override[]): string[] {
  return [...picture].flatMap(([folder, number]) => {
    const includes = folder === 'library' ? 'src/*.ts' : `src/${folder}/**`;
    const { patterns = [] } =
      overrides.find((one) => one.includes.includes(includes))?.linter.rules.style.noRestrictedImports.options ?? {};
    const banned = new Set(patterns.flatMap(({ group }) => group));
    const start = folder === 'library' ? './' : '../**/';
    return [...picture]
      .filter(([other, above]) => other !== folder && other !== 'library' && above >= number)
      .filter(([other]) => !banned.has(`${start}${other}/**`))
      .map(([other]) => `src/${folder} may import ${other}`);
  });
}

export interface Override {
  readonly includes: readonly string[];
  readonly linter: {
    readonly rules: {
      readonly style: {
        readonly noRestrictedImports: {
          readonly options: { readonly patterns: readonly { readonly group: readonly string[] }[] };
        };
      };
    };
  };
}

/** The build puts every file two folders below the root, so only files that lie there may locate others by their own place. */
export function findMisplacedLocators(sources: SourceFile[]): string[] {
  return sources
    .filter(({ path, text }) => text.includes('import.meta.') && path.split('/').length !== 3)
    .map(({ path }) => `${path} uses import.meta, and after bundling it would point elsewhere`);
}
