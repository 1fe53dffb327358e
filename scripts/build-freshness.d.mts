export declare function isBuildFresh(): Promise<boolean>;
/** When one of the sources was last changed. */
export declare function lastChangeMs(): Promise<number>;
