export declare function isBuildFresh(): Promise<boolean>;
