// The type of the bundle's options.
import type { BuildOptions } from 'esbuild';

export declare const bundleOptions: BuildOptions;
