// The seed of a running sandbox as the files of a fixtures folder. Text and bytes only; it writes nothing.

import type { Client } from '../../client/client.ts';
import { isSuccess } from '../../client/failures.ts';
import type { PublishedKey } from '../../client/report/verify-report.ts';
import { buildUrl } from '../../client/request.ts';
import { collectionNames } from '../../contract/collections.ts';
import type { Fixtures } from '../../contract/records.ts';
import { readPackageFile } from '../../package/package-files.ts';
import { UsageError } from '../failures/failures.ts';
import { connectClient } from '../session/connect-client.ts';
import { readHealth, readPublishedKeys } from '../session/documents.ts';
import type { Session } from '../session/session.ts';

/** The files by path within the folder. Each organization is read with a token of its own. */
export async function readFixtureFiles(session: Session): Promise<Map<string, string | Buffer>> {
  const client = await session.client();
  const health = await readHealth(client);
  const organizationIds = (health.organizationIds as readonly string[]).map(requireFolderName);
  const { data: own } = await client.getFixtures();
  const { baseUrl } = client.connection;
  const all: Fixtures[] = [];
  for (const organizationId of organizationIds) {
    const credential = own.tokens.find(
      (token) => token.organizationId === organizationId && token.permissions.includes('portfolio:read'),
    );
    if (credential === undefined) throw new UsageError(`No token of the seed reads ${organizationId}.`);
    const { data } = await connectClient(session, { baseUrl, token: credential.token }).getFixtures();
    all.push(data);
  }
  const files = new Map<string, string | Buffer>([
    ['dataset.json', render({ datasetVersion: own.datasetVersion, organizationIds })],
    ['tokens.json', render(own.tokens)],
    [
      'signing-keys.json',
      render({ webhookKeys: all.flatMap(({ signingKeys }) => signingKeys), reportKey: await findReportKey(client) }),
    ],
    ['scenarios.json', render(all.flatMap(({ scenarios }) => scenarios))],
  ]);
  for (const fixtures of all) await addOrganization(files, fixtures, client);
  return files;
}

async function addOrganization(files: Map<string, string | Buffer>, fixtures: Fixtures, client: Client): Promise<void> {
  const organizationId = requireFolderName(fixtures.organization.organizationId);
  for (const name of ['organization', 'branding', ...collectionNames] as const)
    files.set(`${organizationId}/${name}.json`, render(fixtures[name]));
  if (fixtures.upcoming !== null) files.set(`${organizationId}/upcoming.json`, render(fixtures.upcoming));
  const { logoUrl } = fixtures.branding;
  if (logoUrl === null) return;
  files.set(`${organizationId}/logo.png`, await readLogo(client, logoUrl));
}

/** The URL is whatever the server answered, so it is read only where it leads to that same server. */
async function readLogo(client: Client, logoUrl: string): Promise<Buffer> {
  const { baseUrl } = client.connection;
  const url = buildUrl(baseUrl, logoUrl);
  if (!URL.canParse(url) || new URL(url).origin !== new URL(baseUrl).origin)
    throw new UsageError(`The logo at ${logoUrl} is not on ${baseUrl}, and no other server is asked.`);
  const answer = await client.exchange({ method: 'GET', url, headers: {} });
  if (!isSuccess(answer)) throw new UsageError(`The logo at ${url} cannot be read (${answer.status}).`);
  return Buffer.from(answer.bytes);
}

/** The server's name for an organization becomes the name of a folder, so it must not lead out of the one above. */
function requireFolderName(organizationId: unknown): string {
  if (typeof organizationId === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(organizationId))
    return organizationId;
  throw new UsageError(
    `The server names an organization ${JSON.stringify(organizationId)}, which cannot be the name of a folder.`,
  );
}

/** The private key never travels: it is taken from the package, if that is the key with which this sandbox signs. */
async function findReportKey(client: Client): Promise<unknown> {
  const keys = await readPublishedKeys(client);
  const { reportKey } = JSON.parse(readPackageFile('fixtures/signing-keys.json')) as { reportKey: PublishedKey };
  if (keys.some(({ kid, x }) => kid === reportKey.kid && x === reportKey.x)) return reportKey;
  throw new UsageError(
    'This sandbox signs reports with a key that is not the package’s, and a private key cannot be asked for.',
    'copy the folder that its serve --fixtures names instead',
  );
}

const render = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
