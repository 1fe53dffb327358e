import type { BuildOptions, Metafile } from 'esbuild';

export declare function bundleCommandLine(outdir: string, changes?: BuildOptions): Promise<Metafile[]>;
