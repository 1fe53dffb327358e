// A report of the seed as the bundle that its document is made of.

import type { InjectOptions } from 'fastify';
import { gatherReport, type ReportBundle } from '../../src/client/report/report-bundle.ts';
import { as } from './as.ts';
import { buildTestApp } from './test-app.ts';

type TestApp = ReturnType<typeof buildTestApp>;

export async function gatherSeeded(
  reportId: string,
  { app = buildTestApp(), identity = 'full' as const }: { app?: TestApp; identity?: Parameters<typeof as>[0] } = {},
): Promise<ReportBundle> {
  const ask = (url: string) => app.inject({ url, headers: as(identity) } satisfies InjectOptions);
  const bundle = await gatherReport(
    {
      readJson: async (path) => {
        const answer = await ask(path);
        return answer.statusCode === 200 ? answer.json() : undefined;
      },
      readFile: async (path) => {
        const { headers, rawPayload } = await ask(path);
        return `data:${headers['content-type']};base64,${rawPayload.toString('base64')}`;
      },
    },
    reportId,
  );
  if (bundle === undefined) throw new Error(`${reportId} is not served`);
  return bundle;
}
