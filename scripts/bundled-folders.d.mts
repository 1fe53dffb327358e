import type { Metafile } from 'esbuild';
/** The folders, relative to the root. */
export function foldersIn(metafiles: readonly Metafile[]): string[];
export function keepFolders(metafiles: readonly Metafile[]): Promise<void>;
export function readFolders(): Promise<string[] | undefined>;
