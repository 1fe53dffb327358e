// The story from a hailstorm to a payment, by clicks.

import type { Page } from 'playwright-core';

/** What a person presses, by role and name, and an element that shows the answer. */
export const story: readonly (readonly [role: 'link' | 'button', name: string | RegExp, shown: string | RegExp])[] = [
  ['link', 'Footprint', 'Compute the footprint'],
  ['button', 'Compute the footprint', 'as read-only'],
  ['button', 'as read-only', 'insufficient_permission'],
  ['button', /^Report 116.67 ha$/, 'Next: schedule the visit'],
  ['button', 'Schedule the visit', 'Next: record the visit'],
  ['button', 'Record the visit', 'Next: sign the report'],
  ['button', 'Sign the report', 'Next: the payment'],
  ['button', 'Verify the signature here', 'The report is what was signed'],
  ['button', /^Let time pass until the payment/, '/control/clock'],
];

/** From any panel of a fresh world. */
export async function clickThroughStory(page: Page): Promise<void> {
  for (const [role, name, shown] of story) {
    const scope = role === 'link' ? page.getByRole('navigation') : page.locator('main');
    await scope.getByRole(role, { name, exact: typeof name === 'string' }).click();
    await page.locator('main').getByText(shown).first().waitFor();
  }
}
