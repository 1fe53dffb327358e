import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createClient } from '../../src/index.ts';
import { readText } from '../support/source-files.ts';
import { buildTestApp, startTestServer } from '../support/test-app.ts';

/** The curl commands of docs/start.md as requests, the variables of the shell filled in. */
function parseCurls(shell: string) {
  const variables = [...shell.matchAll(/^([A-Z]+)='?([^'\n]+)'?$/gm)].map(([, name = '', value = '']) => [name, value]);
  const values: Record<string, string> = Object.fromEntries(variables);
  const fill = (text: string) => text.replace(/\$([A-Z]+)/g, (_, name: string) => values[name] ?? name);
  const commands = shell
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.includes('curl '));
  return commands.map((command) => {
    const payload = command.match(/-d '([^']*)'/)?.[1];
    const headers = [...command.matchAll(/-H (?:"([^"]*)"|'([^']*)')/g)].map(([, filled, plain]) => {
      const [name = '', value = ''] = fill(filled ?? plain ?? '').split(/: (.*)/);
      return [name.toLowerCase(), value];
    });
    const url = fill(command.match(/"(\$BASE[^"]*)"/)?.[1] ?? '').replace(/^https?:\/\/[^/]+/, '');
    return {
      method: payload === undefined ? ('GET' as const) : ('POST' as const),
      url,
      headers: Object.fromEntries(headers) as Record<string, string>,
      ...(payload === undefined ? {} : { payload }),
    };
  });
}

test('the curl flow of docs/start.md leads from the event to its damage, on the second day too', async () => {
  const [, block = ''] = readText('docs/start.md').text.split('<!-- generated: footprint -->');
  const [, script = ''] = /```sh\n(.*?)```/s.exec(block) ?? [];
  const { url } = await startTestServer();
  const client = createClient({ baseUrl: url, token: 'sbox-full-access-token' });
  // Whoever had a job of their own in between.
  const input = { eventId: 'evt_0001', aoiId: 'aoi_0002' };
  await client.createJob({ body: { kind: 'geo.damage_footprint', input } });
  for (const statuses of [
    ['running', 'succeeded'],
    ['succeeded', 'succeeded'],
  ]) {
    const run = `${script.replace(/^BASE=.*$/m, `BASE=${url}`)}\n`.replaceAll(/^(curl .*)$/gm, '$1; echo');
    const { stdout } = await promisify(execFile)('bash', ['-e', '-c', run]);
    const [events, first, second, result, ...more] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).data);
    expect(more).toEqual([]);
    expect(events.map(({ eventId }: { eventId: string }) => eventId)).toContain('evt_0001');
    expect([first.status, second.status]).toEqual(statuses);
    expect([second.resultUrl, result.aoiId]).toEqual([`/v1/jobs/${result.jobId}/result`, 'aoi_0001']);
    expect(result.damagedHectares).toBeGreaterThan(0);
  }
});

test('a reader may hope for what docs/start.md says of repetition and of the budget', async () => {
  const [, shell = ''] = readText('docs/start.md').text.split('<!-- generated: footprint -->');
  const create = parseCurls(shell.split('<!-- end')[0] ?? '')[1];
  if (create === undefined) throw new Error('The flow creates a job.');
  const app = buildTestApp();
  const once = await app.inject(create);
  const twice = await app.inject(create);
  expect([twice.body, twice.headers['idempotent-replayed']]).toEqual([once.body, 'true']);
  const large = { ...create, headers: { ...create.headers, 'idempotency-key': 'large' } };
  const refused = await app.inject({ ...large, payload: (create.payload ?? '').replace('aoi_0001', 'aoi_0011') });
  expect([refused.statusCode, refused.json().code]).toEqual([402, 'cost_cap_exceeded']);
});
