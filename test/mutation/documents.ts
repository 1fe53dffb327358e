// What test/gates/generated.test.ts asks of the documents that the table makes, which takes seconds there.
import { expect, inject, test } from 'vitest';
import { buildOpenApi } from '../../scripts/openapi/openapi.ts';
import type { SeededExamples } from '../../scripts/openapi/openapi-examples.ts';
import { renderOperationsPage } from '../../scripts/operations-page.ts';
import { openApi } from '../support/openapi-document.ts';
import { readText } from '../support/source-files.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the whole table: a sandbox takes seconds to give its answers. */
    examples: SeededExamples;
  }
}

test('docs/operations.md is what the table says', () => {
  expect(renderOperationsPage()).toBe(readText('docs/operations.md').text);
});

test('docs/openapi.json is what the table says', () => {
  expect(JSON.stringify(buildOpenApi(inject('examples')))).toBe(JSON.stringify(openApi));
});

test('docs/commands.md is what the table says', async () => {
  const { renderCommandsPage } = await import('../../scripts/commands-page.ts');
  const { commandTree } = await import('../../src/cli/commands/commands.ts');
  const { exitCodes } = await import('../../src/cli/failures/exit-codes.ts');
  expect(renderCommandsPage(commandTree, exitCodes)).toBe(readText('docs/commands.md').text);
});

test('docs/openapi.json shows what a sandbox over the table answers', async () => {
  const { buildSeed } = await import('../../scripts/seed/build-seed.ts');
  const { readSeededExamples } = await import('../../scripts/seeded-examples.ts');
  expect(JSON.stringify(buildOpenApi(await readSeededExamples(buildSeed())))).toBe(JSON.stringify(openApi));
});
