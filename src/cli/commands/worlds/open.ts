import { basename } from 'node:path';
import { worldNamePattern } from '../../../contract/permissions.ts';
import { World } from '../../../contract/schemas/control.ts';
import { UsageError } from '../../failures/failures.ts';
import { defineCommand } from '../../session/command.ts';

export const worldsOpen = defineCommand({
  words: ['worlds', 'open'],
  summary: 'Open a saved world under a name',
  notes: [
    'It goes on from where it was saved: sbox log lists earlier changes, but undo cannot go back to them.',
    'Its kept requests are available to sbox explain as NAME/req_17.',
  ],
  arguments: [{ name: 'file', description: 'File written by sbox worlds save or sbox ticket.', completes: 'files' }],
  options: [
    { name: 'as', value: 'NAME', description: 'Name of the world. Default: --world, or the name in the file.' },
    { name: 'replace', description: 'Replace a world of that name.' },
  ],
  examples: [
    'sbox worlds open case-17.sbox',
    'sbox worlds open case-17.html --replace',
    'sbox worlds open case-17.sbox --as case-17b',
  ],
  run: async (session, { args: [file], options }) => {
    const name = options.as ?? session.globals.world ?? basename(file).replace(/\.(sbox|html)$/, '');
    if (!worldNamePattern.test(name))
      throw new UsageError(`"${name}" is not a valid world name.`, '--as NAME takes 1 to 64 of A-Z a-z 0-9 . _ -');
    const { readFileOrPage } = await import('../../session/world-page.ts');
    const body = await readFileOrPage(session.access, file);
    const client = await session.client();
    const query = options.replace === true ? { replace: 'true' as const } : {};
    const { data } = await client.openWorldFile({ params: { name }, query, body });
    await session.printRecord(World, data);
    session.hint(`--world ${name} uses it`);
    return undefined;
  },
});
