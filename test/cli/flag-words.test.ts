import { beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';
import { wordsOf } from '../support/words-of.ts';

let env: Record<string, string> = {};
beforeAll(async () => {
  env = { SBOX_BASE_URL: (await startTestServer()).url };
});
const said = async (line: string) => (await runCli(wordsOf(line), { env })).stderr;

describe('what is wrong with a request is said in flags', () => {
  test('one thing is the headline', async () => {
    expect(await said(`clients create -d '{"country":"AR"}'`)).toMatch(
      /^✗ 422 validation_failed: --name is required$/m,
    );
  });

  test('several stand on a line each', async () => {
    const text = await said(`policies create -d '{"sumInsured":{"amount":"x","currency":"USD"},"perils":[7]}'`);
    expect(text).toMatch(/^✗ 422 validation_failed: The request does not have the required form$/m);
    const places = [...text.matchAll(/^ {2}at {7}(.*)$/gm)].map(([, line]) => line);
    expect(places).toEqual(
      expect.arrayContaining([
        '--client-id is required',
        expect.stringMatching(/^--sum-insured must be number/),
        expect.stringMatching(/^--perils must be one of /),
      ]),
    );
  });

  test('a place within a flag that takes JSON is told with it', async () => {
    const text = await said(`aois create --portfolio-id pf_0001 --name A --ring '[[0,0],[1,"x"],[1,1],[0,0]]'`);
    expect(text).toMatch(/^✗ 422 invalid_geometry: --ring \/1\/1 must be number/m);
  });

  test('a sentence that begins with an id has a colon before it', async () => {
    const claim = 'claims create --policy-id pol_0001 --aoi-id aoi_0005 --peril hail --occurred-at 2026-01-03';
    expect(await said(claim)).toContain('--aoi-id: pol_0001 insures aoi_0001');
  });

  test('what to do about a 403 names the permission', async () => {
    const text = await said('portfolios create --name A --profile read-only');
    expect(text).toContain('Use a token that grants portfolio:write;');
  });

  test('so is a parameter, and a header that an option sends', async () => {
    expect(await said('events list --severity mild')).toContain(': --severity must be one of');
    expect(await said('portfolios list --cursor x')).toMatch(/400 invalid_cursor: (?!cursor)/);
    expect(await said('aois list --tenant org_ebro')).toContain('at       --tenant: Leave it out');
  });

  test('a member that no flag stands for keeps its pointer', async () => {
    expect(await said(`clients create --name A -d '{"nme":"B"}'`)).toContain(
      '#/nme nme is not a member of this object',
    );
    expect(await said(`clients create -d '[]'`)).not.toContain('#');
  });

  test('of very many things the first twenty are told, and how many there are', async () => {
    const ring = JSON.stringify(Array.from({ length: 25 }, () => [0, 'x']));
    const text = await said(`aois create --portfolio-id pf_0001 --name A --ring '${ring}'`);
    expect(text.match(/^ {2}at /gm)).toHaveLength(21);
    expect(text).toContain('at       and 5 more, which --json shows');
  });

  test('a machine gets the service’s own words', async () => {
    const { error } = JSON.parse(await said(`clients create -d '{}' --json`));
    expect(error.problem.errors).toEqual([{ pointer: '#/name', code: 'required', detail: 'name is required' }]);
  });

  test('a request of another operation than the command’s is told as it is', async () => {
    expect(await said(`api POST /v1/clients -d '{}'`)).not.toContain('--name');
  });
});
