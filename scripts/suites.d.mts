// The types of the suites.

export declare const suites: readonly string[];
export declare function describeMissing(suite: string): string;
