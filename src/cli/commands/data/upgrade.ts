import { DataUpgrade } from '../../serving/data/upgrade-data.ts';
import { fixturesOption, jobStepsOption, parseDataTarget, parseServeOptions } from '../../serving/serve-options.ts';
import { defineCommand } from '../../session/command.ts';

export const dataUpgrade = defineCommand({
  words: ['data', 'upgrade'],
  summary: 'Convert worlds of another version, and show which responses differ',
  notes: [
    'Each world continues from its last stored state, with the responses of this version. No server may use the data while this runs.',
    'In a folder, the old files are kept as FILE.kept. With --dry-run nothing is changed.',
    'A log keeps what each request changed, not the response: if only the response differs, no details are shown.',
  ],
  arguments: [{ name: 'place', description: 'The folder or URL given to serve --data.', completes: 'folders' }],
  options: [{ name: 'dry-run', description: 'Only show what differs.' }, fixturesOption, jobStepsOption],
  takes: ['form'],
  examples: ['sbox data upgrade sandbox-data --dry-run', 'sbox data upgrade sandbox-data'],
  run: async (session, { args: [place], options }) => {
    const isDryRun = options['dry-run'] === true;
    const { upgradeData } = await import('../../serving/data/upgrade-data.ts');
    const opened = { ...parseServeOptions(options), onNotice: session.remark };
    const found = await upgradeData(session.access, parseDataTarget(place), isDryRun, opened);
    await session.printList(
      DataUpgrade,
      found.flatMap(({ differences }) => differences),
    );
    const goes = isDryRun ? 'would continue' : 'continues';
    for (const { world, madeBy, position } of found)
      session.remark(`${world}, made by version ${madeBy}: ${goes} from position ${position}`);
    if (found.length === 0) session.hint('no world was made by another version');
  },
});
