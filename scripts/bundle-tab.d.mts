import type { Metafile } from 'esbuild';

export declare function bundleTab(outdir: string): Promise<Metafile[]>;
