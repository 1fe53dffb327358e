// A file held above a page, then dropped there, as a person does it.

import type { Page } from 'playwright-core';

export async function dropFile(page: Page, name: string, bytes: Buffer): Promise<void> {
  const held = await page.evaluateHandle(`(() => {
    const held = new DataTransfer();
    const bytes = Uint8Array.from(atob(${JSON.stringify(bytes.toString('base64'))}), (sign) => sign.charCodeAt(0));
    held.items.add(new File([bytes], ${JSON.stringify(name)}));
    return held;
  })()`);
  await page.dispatchEvent('#console', 'dragover', { dataTransfer: held });
  await page.locator('.drop-here').waitFor();
  await page.dispatchEvent('#console', 'drop', { dataTransfer: held });
}
