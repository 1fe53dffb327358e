// sbox reports get ID: the report as a record, or as a page that carries its evidence.

import { UsageError } from '../../failures/failures.ts';
import { defineOperation } from '../../operations/operation-command.ts';
import { writeFile } from '../../session/write-file.ts';
import { cleanBlock } from '../../terminal/clean-text.ts';

export const reportsGet = defineOperation('getReport', {
  notes: ['The page needs nothing else: it is read, printed and verified without the sandbox.'],
  options: [
    {
      name: 'html',
      value: 'FILE',
      description: 'Write the report as one page in its language, with its evidence; - is stdout.',
      completes: 'files',
    },
    { name: 'text', description: 'Print the report as a document to read, in its language.' },
    { name: 'force', short: 'f', description: 'Replace a file that is there.' },
  ],
  examples: [
    'sbox reports get rep_0001',
    'sbox reports get rep_0001 --text',
    'sbox reports get rep_0001 --html rep_0001.html --force',
  ],
  run: async (session, { args: [id], options: { html, text = false, force = false } }, send) => {
    if (html === undefined && !text) return send();
    if (html !== undefined && text) throw new UsageError('--html and --text are two forms of the report; give one.');
    const client = await session.client();
    // A refusal is then the operation's own.
    await client.getReport({ params: { id } });
    const { readReportBundle } = await import('../../../client/report/read-bundle.ts');
    const bundle = await readReportBundle(client, id);
    if (bundle === undefined) throw new UsageError(`${id} cannot be read any more.`);
    if (html === undefined) {
      const [{ buildDocument }, { factsOf }, { renderReportText }] = await Promise.all([
        import('../../../client/report/report-document.ts'),
        import('../../../client/report/report-bundle.ts'),
        import('../../../client/report/report-text.ts'),
      ]);
      await session.terminal.out(cleanBlock(renderReportText(buildDocument(factsOf(bundle)))));
      return undefined;
    }
    const { renderReport } = await import('../../../client/report/render-report.ts');
    await writeFile(session, { path: html, force }, cleanBlock(renderReport(bundle)));
    return undefined;
  },
});
