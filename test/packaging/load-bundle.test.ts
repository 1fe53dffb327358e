// The bundle is loaded with compiled code beside it. Without that code, or with another's, it is only slower.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'sbox-'));
for (const name of ['bin', 'dist/cli', 'fixtures', 'package.json'])
  cpSync(join(root, name), join(copy, name), { recursive: true });
afterAll(() => rmSync(copy, { recursive: true }));

const explain = (): string =>
  execFileSync(process.execPath, [join(copy, 'bin/sbox.js'), 'explain', '402', '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

test('V8 takes the code that the build compiled', () => {
  const ask = `import { isCompiledCodeTaken } from ${JSON.stringify(join(copy, 'bin/load-bundle.js'))}; console.log(isCompiledCodeTaken())`;
  const answer = execFileSync(process.execPath, ['--input-type=module', '--eval', ask], { encoding: 'utf8' });
  expect(answer).toBe('true\n');
});

test('the command line says the same with its compiled code, without it, and with what is not code', () => {
  const said = explain();
  expect(said).toContain('cost_cap_exceeded');
  const compiled = join(copy, 'dist/cli/main.cjs.compiled');
  writeFileSync(compiled, 'not code');
  expect(explain()).toBe(said);
  rmSync(compiled);
  expect(explain()).toBe(said);
});
