// The months of the world's time, in the language of the page.

import { named, type Word } from './t.ts';

const months = [
  ...(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'] as const),
  ...(['Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const),
] satisfies Word[];

/** The short name of a month, 0 to 11. */
export const monthName = (month: number): string => named(months[month] as Word);
