import { expect, test } from 'vitest';
import { readText } from '../support/source-files.ts';
import { buildTestApp } from '../support/test-app.ts';

/** The curl commands of README.md as requests, the variables of the shell filled in. */
function parseCurls(shell: string) {
  const variables = [...shell.matchAll(/^([A-Z]+)='?([^'\n]+)'?$/gm)].map(([, name = '', value = '']) => [name, value]);
  const values: Record<string, string> = Object.fromEntries(variables);
  const fill = (text: string) => text.replace(/\$([A-Z]+)/g, (_, name: string) => values[name] ?? name);
  const commands = shell
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.startsWith('curl '));
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

test('the curl flow of README.md leads from the event to its damage on a fresh sandbox', async () => {
  const [, shell = ''] = readText('README.md').text.split('<!-- generated: footprint -->');
  const [events, create, first, second, result, ...more] = parseCurls(shell.split('<!-- end')[0] ?? '');
  if (!events || !create || !first || !second || !result) throw new Error('The flow has five commands.');
  expect(more).toEqual([]);
  const app = buildTestApp();
  const listed = (await app.inject(events)).json();
  expect(listed.data.map(({ eventId }: { eventId: string }) => eventId)).toContain(
    JSON.parse(create.payload ?? '').input.eventId,
  );
  const accepted = await app.inject(create);
  expect([accepted.statusCode, accepted.headers.location]).toEqual([202, first.url]);
  expect((await app.inject(first)).json().data.status).toBe('running');
  expect((await app.inject(second)).json().data).toMatchObject({ status: 'succeeded', resultUrl: result.url });
  const { areaHectares } = (await app.inject({ ...events, url: '/v1/aois/aoi_0001' })).json().data;
  const { damagedHectares, affectedPct } = (await app.inject(result)).json().data;
  expect(damagedHectares).toBeGreaterThan(0);
  expect(affectedPct).toBe(Math.round((1000 * damagedHectares) / areaHectares) / 10);
});

test('a reader may hope for what README.md says of repetition and of the budget', async () => {
  const [, shell = ''] = readText('README.md').text.split('<!-- generated: footprint -->');
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
