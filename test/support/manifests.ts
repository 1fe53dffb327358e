import { readText } from './source-files.ts';

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

/** What the package.json of a folder asks for, by name. */
export function dependenciesOf(folder: string): Record<string, string> {
  const { dependencies, devDependencies, optionalDependencies }: Manifest = JSON.parse(
    readText(`${folder}package.json`).text,
  );
  return { ...dependencies, ...devDependencies, ...optionalDependencies };
}
