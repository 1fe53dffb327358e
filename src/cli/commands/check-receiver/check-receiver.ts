import { randomBytes } from 'node:crypto';
import type { SigningKey } from '../../../contract/records.ts';
import { readPackageFile } from '../../../package/package-files.ts';
import { withoutUser } from '../../access/without-user.ts';
import { UsageError } from '../../failures/failures.ts';
import { isOfThisMachine } from '../../identity/settings.ts';
import { parseSeconds } from '../../input/numbers.ts';
import { PrintedRow } from '../../output/record-fields.ts';
import { defineCommand } from '../../session/command.ts';
import type { Session } from '../../session/session.ts';
import { clean, cleanLines } from '../../terminal/clean-text.ts';
import type { ProbeResult, ReceiverReport } from './judge-receiver.ts';

const ProbeRow = PrintedRow('probe', 'weight', 'expected', 'passed', 'answer');

export const checkReceiver = defineCommand({
  words: ['check-receiver'],
  summary: 'Test whether a webhook receiver follows Standard Webhooks 1.0',
  notes: [
    'It sends good and bad deliveries, signed with the current time, to the URL and nowhere else.',
    'Without --secret they are signed with the first key of the seed, which sbox listen and the fixtures show.',
    'It exits 1 when a requirement fails, and 3 when nothing responds or it keeps returning 429 or 5xx; advice does not change that. docs/webhooks.md has the fix for each failure.',
    'It cannot see whether a duplicate was processed twice.',
  ],
  arguments: [{ name: 'url', description: 'URL of the receiver.' }],
  options: [
    { name: 'secret', value: 'SECRET', description: 'Secret of the receiver: whsec_ and the key in base64.' },
    { name: 'timeout', value: 'SECONDS', description: 'How long a response may take.', fallback: '15' },
    { name: 'acknowledges-first', description: 'The receiver may return 202 and verify later.' },
    { name: 'yes', short: 'y', description: 'Allow a receiver on another machine.' },
  ],
  takes: ['form'],
  examples: [
    'sbox check-receiver http://127.0.0.1:3000/hooks',
    'sbox check-receiver http://127.0.0.1:3000/hooks --secret whsec_c2VjcmV0 --json',
  ],
  run: async (session, { args: [url], options }) => {
    checkUrl(url, options.yes === true);
    const { Sender } = await import('./probe.ts');
    const { judgeReceiver } = await import('./judge-receiver.ts');
    const sender = new Sender(parseSecret(options.secret), randomBytes(4).toString('hex'), () =>
      Math.floor(Date.now() / 1000),
    );
    const timeoutMs = (parseSeconds('--timeout', options.timeout) ?? 15) * 1000;
    if (timeoutMs === 0) throw new UsageError('--timeout takes more than 0 seconds.', '--timeout 15');
    const report = await judgeReceiver({
      access: session.access,
      url,
      sender,
      timeoutMs,
      onProbe: session.terminal.progress,
    });
    await print(session, withoutUser(url), report);
    const acknowledges = options['acknowledges-first'] === true ? 0 : 3;
    return { passes: 0, fails: 1, silent: 3, unavailable: 3, acknowledges }[report.verdict];
  },
});

function checkUrl(url: string, isRemoteAllowed: boolean): void {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError(
      `A receiver is an http or https URL, not "${withoutUser(url)}".`,
      'sbox check-receiver http://127.0.0.1:3000/hooks',
    );
  if (!isRemoteAllowed && !isOfThisMachine(url))
    throw new UsageError(
      `${new URL(url).hostname} is another machine, and would get bad deliveries and a large one. --yes sends them.`,
    );
}

/** Throws UsageError. */
function parseSecret(text: string | undefined): string {
  if (text === undefined) {
    const { webhookKeys } = JSON.parse(readPackageFile('fixtures/signing-keys.json')) as { webhookKeys: SigningKey[] };
    return String(webhookKeys[0]?.secret);
  }
  if (/^(whsec_)?[A-Za-z0-9+/]+={0,2}$/.test(text)) return text;
  throw new UsageError('--secret takes whsec_ and the key in base64.', '--secret whsec_c2VjcmV0');
}

async function print(session: Session, url: string, report: ReceiverReport): Promise<void> {
  if (session.wantsDocument) return session.printDocument({ data: { url, ...report } });
  if (!session.isForPeople) await session.printList(ProbeRow, report.probes);
  else await session.terminal.out(cleanLines(report.probes.map((result) => renderProbe(session, result))));
  for (const finding of report.findings) session.remark(finding);
  const fixes = new Set(
    report.probes.flatMap(({ passed, weight, fix }) => (passed || weight === 'advice' ? [] : [fix])),
  );
  for (const fix of fixes) session.hint(String(fix));
  if (report.verdict === 'passes') session.hint('all required checks pass');
}

function renderProbe({ terminal }: Session, { probe, weight, expected, passed, answer }: ProbeResult) {
  const { green, red, yellow, dim } = terminal.outColours;
  const mark = passed ? green('✓') : weight === 'required' ? red('✗') : yellow('!');
  const wanted = passed ? '' : `expected to be ${expected === 'any' ? 'followed by a good one' : expected}`;
  return clean`${mark} ${probe.padEnd(28)} ${answer.padEnd(4)} ${dim(wanted)}`;
}
