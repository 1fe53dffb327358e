/** RFC 3339 in UTC with milliseconds. */
export const toTimestamp = (timeMs: number): string => new Date(timeMs).toISOString();

export const addMs = (timestamp: string, ms: number): string => toTimestamp(Date.parse(timestamp) + ms);
export const addDays = (timestamp: string, days: number): string => addMs(timestamp, days * 86_400_000);
