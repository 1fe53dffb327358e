export const scenarios: unknown[] = [];
