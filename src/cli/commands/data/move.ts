import { createListPrinter } from '../../output/print.ts';
import { DataMove } from '../../serving/data/kept-data.ts';
import { fixturesOption, jobStepsOption, parseDataTarget, parseServeOptions } from '../../serving/serve-options.ts';
import { defineCommand } from '../../session/command.ts';
import { clean } from '../../terminal/clean-text.ts';

export const dataMove = defineCommand({
  words: ['data', 'move'],
  summary: 'Copy stored worlds to another place: from a folder to NATS servers, or back',
  notes: [
    'During the copy, no server may use the destination, nor the source if it is a folder. The source is not changed.',
    'A world is copied whole or not at all, and skipped if the destination already has it: after an interruption, run the command again.',
  ],
  arguments: [
    { name: 'from', description: 'The folder or URL given to serve --data.', completes: 'folders' },
    { name: 'to', description: 'The folder or URL to copy the worlds to.', completes: 'folders' },
  ],
  options: [fixturesOption, jobStepsOption],
  takes: ['form'],
  examples: ['sbox data move sandbox-data moved-data', 'sbox data move sandbox-data moved-data --json'],
  run: async (session, { args: [from, to], options }) => {
    const { moveData } = await import('../../serving/data/kept-data.ts');
    const targets = { from: parseDataTarget(from), to: parseDataTarget(to) };
    const printer = createListPrinter(session, DataMove);
    const unmoved: string[] = [];
    await moveData(session.access, targets, { ...parseServeOptions(options), onNotice: session.hint }, async (move) => {
      await printer.add([move]);
      if (move.outcome === 'not moved') unmoved.push(String(move.finding));
    });
    await printer.end();
    for (const finding of unmoved) session.terminal.err(clean`${finding}\n`);
    return unmoved.length === 0 ? 0 : 1;
  },
});
