import { beforeAll, describe, expect, test } from 'vitest';
import { problems } from '../../../../src/contract/form/problems.ts';
import { expandLines } from '../../../support/expand-line.ts';
import { runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';
import { explain } from './explained-codes.ts';

const codes = Object.entries(problems).map(([code, { status }]) => ({ code, status }));

describe('the command that meets a code', () => {
  /** The commands of each code, as a shell splits them into words. */
  const commandsOf = new Map<string, string[][]>();
  beforeAll(async () => {
    const lines: [code: string, line: string][] = [];
    for (const { code } of codes) {
      const triggers = (await explain(code)).triggers as string[];
      lines.push(...triggers.filter((line) => /\bsbox api /.test(line)).map((line): [string, string] => [code, line]));
    }
    const runs = expandLines(lines.map(([, line]) => line));
    for (const [index, [code]] of lines.entries()) {
      commandsOf.set(code, [...(commandsOf.get(code) ?? []), ...(runs[index] as string[][])]);
    }
  });

  test.each(codes)('$code', async ({ code }) => {
    const { url } = await startTestServer();
    const met: unknown[] = [];
    for (const argv of commandsOf.get(code) ?? []) {
      const { stdout } = await runCli(argv, { env: { SBOX_BASE_URL: url } });
      met.push(JSON.parse(stdout).code);
    }
    const byHand = [
      'request_timeout',
      'transfer_coding_not_supported',
      'token_expired',
      'webhook_limit_reached',
      'delivery_limit_reached',
      'internal_error',
      'injected_fault',
      'fault_limit_reached',
      'server_busy',
      'log_unavailable',
      'world_stopped',
      'world_replaced',
      'world_limit_reached',
      'world_full',
      'server_full',
      'world_does_not_fit',
      'world_file_damaged',
      'before_base',
      'made_by_other_version',
      'earlier_loss_open',
    ];
    if (byHand.includes(code)) expect(met).toEqual([]);
    else expect(met).toContain(code);
  });
});
