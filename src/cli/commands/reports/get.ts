import { UsageError } from '../../failures/failures.ts';
import { refuseUnused } from '../../input/unused-options.ts';
import { defineOperation } from '../../operations/define-operation.ts';
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
  run: async (session, { args: [id], options: { html, text, force = false } }, send) => {
    if (html === undefined && text === undefined) return send();
    const { globals } = session;
    if (html === undefined) refuseUnused(globals, ['output', 'json', 'fields'], 'does not go with --text, a document');
    else refuseUnused({ ...globals, text }, ['text', 'output', 'fields'], 'does not go with --html, a page');
    const client = await session.client();
    // The operation refuses an unknown id itself.
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
