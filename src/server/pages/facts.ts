import { examples } from '../../contract/examples.ts';
import { idempotencyKeyHeader, seededAt, surfaceVersion } from '../../contract/form/surface.ts';
import { defaultWorldName } from '../../contract/permissions.ts';
import type { Shell } from '../../primitives/shells/shell.ts';
import { renderPlainCurl } from '../../projections/curl.ts';
import { originOf } from '../wire/origin.ts';
import { buildJsonContent, type RenderPage } from './frame/page.ts';
import { readShell } from './frame/readers-shell.ts';

export const what =
  'A deterministic sandbox of a crop-risk monitoring and claims API. Every response is a fixture: no customer data exists and no provider is called.';

export const links = [
  { path: '/docs', title: 'Docs', about: 'stories to follow, how-to pages, and the reasons behind decisions' },
  { path: '/docs/api', title: 'API reference', about: 'every operation, with examples to send' },
  { path: '/openapi.json', title: 'OpenAPI document', about: 'the same, for programs' },
  { path: '/problems', title: 'Problems', about: 'every error code: its meaning, how to reproduce and fix it' },
  { path: '/healthz', title: 'Health', about: 'the API version and the dataset that are served' },
  { path: '/.well-known/jwks.json', title: 'Keys', about: 'verify the signed reports' },
];

export const renderFacts: RenderPage = ({ factsOf }, request) => {
  const { seed, tokens: granted } = factsOf(defaultWorldName);
  const tokens = granted.map(({ token, organizationId, purpose }) => ({ token, organizationId, purpose }));
  const commands = buildCommands(originOf(request), tokens[0]?.token ?? '', readShell(request).shell);
  const facts = { service: 'sbox', what, surfaceVersion, datasetVersion: seed.datasetVersion, seededAt };
  const addresses = Object.fromEntries(links.map(({ path, title }) => [title, path]));
  return buildJsonContent({ ...facts, tokens, links: addresses, commands: commands.map(({ line }) => line) });
};

export function buildCommands(origin: string, token: string, shell: Shell): { about: string; line: string }[] {
  const headers = { authorization: `Bearer ${token}` };
  const read = (path: string) => renderPlainCurl({ method: 'GET', url: `${origin}${path}`, headers }, shell);
  const job = {
    method: 'POST',
    url: `${origin}/v1/jobs`,
    headers: { ...headers, 'content-type': 'application/json', [idempotencyKeyHeader]: 'first-job' },
    body: JSON.stringify(examples.createJob.body),
  };
  const { id } = examples.getJobResult.params;
  return [
    { about: 'What happened?', line: read('/v1/events?peril=hail&limit=3') },
    { about: 'How much of a plot did it damage? A job computes it.', line: renderPlainCurl(job, shell) },
    { about: 'Read the result of a job.', line: read(`/v1/jobs/${id}/result`) },
  ];
}
