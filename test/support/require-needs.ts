// Ends a run at once where this machine lacks what a suite needs, and names the package that brings it.
import type { TestProject } from 'vitest/node';
import { describeMissing } from '../../scripts/suites.mjs';

export default function requireNeeds({ name }: TestProject): void {
  const missing = describeMissing(name);
  if (missing === '') return;
  console.error(missing);
  process.exit(1);
}
