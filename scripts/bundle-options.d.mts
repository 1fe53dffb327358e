// The types of the bundles' options.
import type { BuildOptions } from 'esbuild';

export declare const commandLineBundle: BuildOptions;
export declare const packageBundle: BuildOptions;
