// The types of the bundles' options.
import type { BuildOptions } from 'esbuild';

/** By its name in the build, each module or package in a file of its own. */
export declare const apart: Readonly<Record<string, string>>;
export declare const consoleBundle: BuildOptions;
export declare const bundles: readonly BuildOptions[];
