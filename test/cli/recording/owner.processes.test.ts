import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { newRecordingPath } from '../../support/recorded-session.ts';
import { runCli } from '../../support/run-cli.ts';

test('a recording is for the eyes of its owner', async () => {
  const path = await newRecordingPath();
  expect((await runCli(['record', path, '--', 'true'])).exitCode).toBe(0);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});
