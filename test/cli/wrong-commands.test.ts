// What people in a hurry type, with the sentence or the command that helps them. Nothing of it reaches a server.

import { expect, test } from 'vitest';
import { commandTree } from '../../src/cli/commands/commands.ts';
import { otherOptions, otherWords, synonyms } from '../../src/cli/program/suggestions.ts';
import { runCli } from '../support/run-cli.ts';
import { wordsOf } from '../support/words-of.ts';

const wrong: readonly (readonly [line: string, help: string])[] = [
  ['claims lst', 'did you mean list?'],
  ['claims creat', 'did you mean create?'],
  ['start', 'sbox serve'],
  ['run', 'sbox serve'],
  ['up', 'sbox serve'],
  ['init', 'sbox exec -- npm test'],
  ['stop', 'Ctrl-C stops sbox serve'],
  ['login', 'no login is needed'],
  ['auth', 'the three tokens are public'],
  ['token', 'sbox whoami'],
  ['version', 'sbox --version'],
  ['docs', 'a running sandbox serves them at /docs: sbox serve --open'],
  ['config', 'sbox profiles list'],
  ['env', 'sbox whoami'],
  ['seed', 'sbox fixtures dump'],
  ['history', 'sbox log --limit 10'],
  ['logs', 'did you mean log?'],
  ['fork x', 'sbox worlds fork before --at 0'],
  ['rewind', 'time only moves forward; sbox undo undoes writes'],
  ['time', 'sbox clock advance 30d'],
  ['now', 'sbox clock get'],
  ['storm', 'sbox events strike --aoi-id aoi_0001'],
  ['test', 'sbox check'],
  ['curl http://127.0.0.1:4600/v1/claims', 'sbox api GET /v1/claims'],
  ['get claims', 'sbox claims get clm_0001'],
  ['list claims', 'sbox claims list'],
  ['create claim', 'sbox claims create --policy-id'],
  ['show clm_0001', 'sbox claims get clm_0001'],
  ['pay clm_0001', 'a signed report approves a claim, and it is paid as time passes: sbox clock advance 30d'],
  ['sign rep_0001', 'sbox reports create --report-id rep_0002 --status signed'],
  ['reports sign rep_0001', 'sbox reports create --report-id rep_0002 --status signed'],
  ['reports approve rep_0001', 'sbox reports create --report-id rep_0002 --status signed'],
  ['reports pdf rep_0001', 'sbox reports get rep_0001 --html rep_0001.html'],
  ['reports delete rep_0001', 'a single one cannot be deleted'],
  ['peritajes complete per_0001', 'sbox peritajes create --claim-id clm_0001 --zones'],
  ['peritajes schedule', '--scheduled-at 2026-02-01T12:00:00Z'],
  ['peritajes agree per_0001', '--agreed-by-insured'],
  ['peritajes dispute per_0001', '"agreedByInsured":false'],
  ['claims pay clm_0001', 'sbox clock advance 30d'],
  ['claims approve clm_0001', '--status signed'],
  ['claims reject clm_0001', 'a signed report decides a claim'],
  ['claims withdraw clm_0001', 'sbox claims create --claim-id clm_0001 --status withdrawn'],
  ['claims update clm_0001', '--claimed-hectares 40'],
  ['jobs list', 'the API lists no jobs; sbox log shows those that were created'],
  ['jobs delete job_0003', 'sbox jobs cancel job_0003'],
  ['jobs run', 'sbox jobs create'],
  ['jobs retry job_0004', 'a job that has ended never changes; create a new one'],
  ['jobs status job_0001', 'sbox jobs get job_0001'],
  ['policies cancel pol_0001', 'a single one cannot be deleted; sbox reset deletes everything that was created'],
  ['aois update aoi_0001', 'sbox import aois aois.csv --mode upsert'],
  ['events add', 'sbox events strike'],
  ['alerts ack alr_0001', 'sbox alerts acknowledge'],
  ['clock set 2026-02-01', 'sbox clock to 2026-02-01T00:00:00Z'],
  ['clock forward 3d', 'sbox clock advance 30d'],
  ['clock reset', 'time only moves forward'],
  ['clock advance', "Missing required argument 'duration'"],
  ['worlds create x', 'the first write creates a world: sbox portfolios create --name A --world scratch'],
  ['worlds delete x', 'sbox worlds drop scratch'],
  ['worlds use x', 'sbox claims list --world scratch'],
  ['fault inject', 'sbox faults add listClaims --status 503'],
  ['webhooks send', 'sbox trigger claim.created'],
  ['deliveries retry', 'sbox deliveries replay dlv_0001'],
  ['clm_0001', 'sbox claims get clm_0001'],
  ['get job_0001', 'sbox jobs get job_0001'],
  ['claims clm_0001', 'sbox claims get clm_0001'],
  ['claims xyz_0001', 'sbox claims --help'],
  ['fields list', 'sbox aois list'],
  ['storms', 'sbox events list --peril hail'],
  ['footprint evt_0001', 'sbox jobs create --event-id evt_0001 --aoi-id aoi_0001 --wait'],
  ['open', 'sbox serve --open'],
  ['tail', 'sbox log --follow'],
  ['upgrade', 'sbox data upgrade sandbox-data --dry-run'],
  ['--url http://localhost:4600 claims list', 'did you mean --base-url?'],
  ['claims list --host localhost', 'did you mean --base-url?'],
  ['jobs create --event evt_0001', 'did you mean --event-id?'],
  ['log --tail', 'did you mean --follow?'],
  ['claims list --tail', "Unknown option '--tail'"],
  ['import claims.csv', 'sbox import clients claims.csv'],
  ['explain foo', 'similar codes: '],
  ['explain permission', 'similar codes: insufficient_permission'],
  ['explain resource_not_fond', 'similar codes: resource_not_found'],
  ['explain 999', 'sbox explain 404'],
  ['serve --prt 4600', 'did you mean --port?'],
  ['claims list --limt 3', 'did you mean --limit?'],
  ['claims get', 'sbox claims get clm_0001'],
  ['api /v1/claims', 'sbox api GET'],
  ['api GET claims', 'sbox api GET /claims'],
  ['undo 3x', 'takes a whole number from 1 to 10000'],
  ['log tail', 'sbox log --limit 10'],
  ['claims create -d {bad', '--data is not JSON: line 1, column 2: '],
  ['claims create -d {"a":', '--data is not JSON: line 1, column 6: '],
];

test.each(wrong)('%s', async (line, help) => {
  const { stdout, stderr, exitCode } = await runCli(line.split(' '));
  expect([stdout, exitCode]).toEqual(['', 2]);
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(help);
});

test('in a text of several lines, what is not JSON is found by its line', async () => {
  const { stderr } = await runCli(['claims', 'create', '-d', '{\n  "peril": "hail",\n  aoiId: 1\n}']);
  expect(stderr).toContain('--data is not JSON: line 3, column 3: ');
});

const nodeOf = (words: readonly string[]) =>
  commandTree.commands.find((node) => node.words.every((word, index) => word === words[index]));

test('each command that is named in place of another word is one, with options that it has', () => {
  const lines = [...otherWords.values()].flat().filter((tip) => /^sbox [a-z]/.test(tip) && !tip.endsWith(' --help'));
  expect(lines.length).toBeGreaterThan(30);
  const shared = commandTree.options.map(({ name }) => name);
  for (const line of lines) {
    const [, ...words] = wordsOf(line);
    const node = nodeOf(words);
    expect(node, line).toBeDefined();
    const known = [...(node?.options ?? []).map(({ name }) => name), ...shared, 'help'];
    for (const word of words.filter((one) => /^--./.test(one))) expect(known, line).toContain(word.slice(2));
  }
});

test('no word that is explained is a command, and each synonym leads to one', () => {
  for (const words of otherWords.keys()) {
    const [first = '', second] = words.split(' ');
    const isTopic = commandTree.topics.some(({ word, aliases }) => word === first || aliases.includes(first));
    expect(isTopic, words).toBe(second !== undefined);
    if (second !== undefined) expect(nodeOf([first, second])?.words, words).not.toEqual([first, second]);
  }
  const options = new Set(
    [commandTree, ...commandTree.commands].flatMap((node) => node.options.map(({ name }) => name)),
  );
  for (const [other, name] of Object.entries(otherOptions)) {
    expect(options, other).toContain(name.slice(2));
  }
  const verbs = new Set(commandTree.commands.map(({ words }) => words[1]));
  for (const verb of Object.values(synonyms)) expect(verbs, verb).toContain(verb);
});
