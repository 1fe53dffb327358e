import { UsageError } from '../../failures/failures.ts';
import { refuseUnused } from '../../input/unused-options.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { writeFile } from '../../session/write-file.ts';
import { cleanBlock } from '../../terminal/clean-text.ts';

export const reportsGet = defineOperation('getReport', {
  notes: ['The page is self-contained: it can be read, printed and verified without the sandbox.'],
  options: [
    {
      name: 'html',
      value: 'FILE',
      description: 'Write the report as an HTML page in its language, with its evidence; - is stdout.',
      completes: 'files',
    },
    { name: 'text', description: 'Print the report as text, in its language.' },
    { name: 'force', short: 'f', description: 'Replace an existing file.' },
  ],
  examples: [
    'sbox reports get rep_0001',
    'sbox reports get rep_0001 --text',
    'sbox reports get rep_0001 --html rep_0001.html --force',
  ],
  run: async (session, { args: [id], options: { html, text, force = false } }, send) => {
    if (html === undefined && text === undefined) return send();
    const { globals } = session;
    if (html === undefined) refuseUnused(globals, ['output', 'json', 'fields'], 'cannot be combined with --text');
    else refuseUnused({ ...globals, text }, ['text', 'output', 'fields'], 'cannot be combined with --html');
    const client = await session.client();
    // The operation refuses an unknown id itself.
    await client.getReport({ params: { id } });
    const { readReportBundle } = await import('../../../client/report/read-bundle.ts');
    const bundle = await readReportBundle(client, id);
    if (bundle === undefined) throw new UsageError(`${id} can no longer be read.`);
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
