// The types of the bundles' options.
import type { BuildOptions } from 'esbuild';

export declare const commandLinePieces: BuildOptions;
export declare const commandLineBundle: BuildOptions;
export declare const requiredBundle: BuildOptions;
export declare const importedBundle: BuildOptions;
export declare const consoleBundle: BuildOptions;
