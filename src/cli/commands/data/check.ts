import { DataFinding } from '../../serving/data/kept-data.ts';
import { fixturesOption, jobStepsOption, parseDataTarget, parseServeOptions } from '../../serving/serve-options.ts';
import { defineCommand } from '../../session/command.ts';
import { clean } from '../../terminal/clean-text.ts';

export const dataCheck = defineCommand({
  words: ['data', 'check'],
  summary: 'Check stored data: apply every entry again and compare the results, without serving',
  notes: [
    'It exits 0 if nothing is damaged. Otherwise it exits 1 and names the first position that differs.',
    'A read-only folder is read without a lock; stderr says so.',
    'It exits 4 if it could not be checked, for example because servers did not respond.',
  ],
  arguments: [{ name: 'place', description: 'The folder or URL given to serve --data.', completes: 'folders' }],
  options: [fixturesOption, jobStepsOption],
  takes: ['form'],
  examples: ['sbox data check sandbox-data', 'sbox data check sandbox-data --json'],
  run: async (session, { args: [target], options }) => {
    const { checkData } = await import('../../serving/data/kept-data.ts');
    const openOptions = { ...parseServeOptions(options), onNotice: session.remark };
    const findings = await checkData(session.access, parseDataTarget(target), openOptions);
    await session.printList(DataFinding, findings);
    const damaged = findings.filter(({ isWhole }) => !isWhole);
    for (const { finding } of damaged) session.terminal.err(clean`${String(finding)}\n`);
    if (damaged.length === 0) session.hint('No damage: every entry replays to its recorded result.');
    return damaged.length === 0 ? 0 : 1;
  },
});
