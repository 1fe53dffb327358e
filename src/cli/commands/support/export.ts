// sbox export FORM: writes the examples of all operations for an API client. It calls no sandbox.

import { fixtureTokens, inWorld } from '../../../contract/permissions.ts';
import type { RenderExport } from '../../../projections/exports/exported-requests.ts';
import { UsageError } from '../../failures/failures.ts';
import { printNewFolder } from '../../output/new-folder.ts';
import { defineCommand } from '../../session/command.ts';

/** `run` sends everything with the client's own runner, in the folder. */
const forms: Readonly<Record<string, { readonly render: () => Promise<RenderExport>; readonly run: string }>> = {
  bruno: {
    render: async () => (await import('../../../projections/exports/bruno.ts')).renderBruno,
    run: 'bru run -r --env full --sandbox developer',
  },
  postman: {
    render: async () => (await import('../../../projections/exports/postman.ts')).renderPostman,
    run: 'newman run sbox.postman_collection.json -e full.postman_environment.json',
  },
  http: {
    render: async () => (await import('../../../projections/exports/http.ts')).renderHttp,
    run: 'httpyac send sbox.http --all --env full',
  },
};

export const exportRequests = defineCommand(
  {
    words: ['export'],
    summary: 'The examples of all operations as requests of an API client',
    notes: [
      'Each write has a fresh key whenever it is sent. Each fixture token has an environment, with the base URL and the world of this command.',
      'Each request expects the answer that full access gets. Sent in order they all succeed; the second one resets the world.',
    ],
    arguments: [{ name: 'form', description: 'Client that will read it.', choices: Object.keys(forms) }],
    options: [
      {
        name: 'out',
        value: 'FOLDER',
        description: 'Folder to write; it must be empty or not there yet.',
        completes: 'folders',
      },
    ],
    examples: [
      'sbox export bruno --out requests/bruno',
      'sbox export postman --out requests/postman',
      'sbox export http --out requests/http --world mine',
    ],
  },
  async (session, { args: [name], options: { out } }) => {
    const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
    if (form === undefined)
      throw new UsageError(`There is no export for "${name}".`, `known: ${Object.keys(forms).join(', ')}`);
    if (out === undefined)
      throw new UsageError('--out is missing: where to write.', `sbox export ${name} --out FOLDER`);
    const { baseUrl, world } = await session.settings();
    const identities = fixtureTokens.map(({ profile, token }) => ({
      name: profile,
      baseUrl: baseUrl.value.replace(/\/+$/, ''),
      token: inWorld(token, world?.value),
    }));
    const makeFiles = async () => {
      const { listExportedRequests } = await import('../../../projections/exports/exported-requests.ts');
      return (await form.render())(listExportedRequests(), identities);
    };
    await printNewFolder(session, { folder: out, makeFiles, next: `to send them all, in that folder: ${form.run}` });
  },
);
