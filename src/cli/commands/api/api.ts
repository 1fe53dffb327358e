import type { HttpAnswer } from '../../../client/failures.ts';
import { buildFreeRequest } from '../../../client/free-request.ts';
import { parseJsonObject, tryParseJson } from '../../../primitives/json-object.ts';
import { exitCodeOfStatus } from '../../failures/exit-codes.ts';
import { freeArguments, freeOptions, readFreeInput } from '../../input/free-input.ts';
import { renderJson } from '../../output/json.ts';
import { defineCommand } from '../../session/command.ts';
import { connectAs } from '../../session/connect-as.ts';
import { type CleanText, clean, cleanLines } from '../../terminal/clean-text.ts';

export const api = defineCommand({
  words: ['api'],
  summary: 'Send any request with the profile’s token and tenant; a write also gets a key',
  notes: [
    'The body goes to stdout whatever the status; the exit code depends on the status.',
    'A pasted curl command is sent to the sandbox as it is: with its own credential, and a key only if it has one.',
  ],
  arguments: freeArguments,
  options: [...freeOptions, { name: 'include', description: 'Print the status and the headers too.' }],
  takes: ['caller', 'shown', 'curl'],
  examples: [
    "sbox api GET '/v1/aois?limit=2'",
    `sbox api POST /v1/portfolios -d '{"name":"Sur"}' --world scratch --include`,
    'sbox api DELETE /v1/jobs/job_0003 --curl',
  ],
  run: async (session, typed) => {
    const { terminal } = session;
    const { input, pasted } = await readFreeInput(session, typed);
    const client = await session.client();
    const answer = await client.exchange(buildFreeRequest(await connectAs(session, pasted), input));
    if (typed.options.include === true) await terminal.out(renderHead(answer));
    await (terminal.isOutTerminal ? terminal.out(renderForScreen(answer.text)) : terminal.outBytes(answer.bytes));
    const code = parseJsonObject(answer.text)?.code;
    if (answer.status >= 400 && typeof code === 'string') session.hint(terminal.spell.command(['explain', code]));
    if (pasted !== undefined && code === 'invalid_token') session.hint(terminal.spell(ownToken));
    return exitCodeOfStatus(answer.status);
  },
});

const ownToken =
  'to send it as it is, start the sandbox with a made-up token and put that token into the command: sbox serve --token NAME=claims:read,claims:write';

function renderHead({ status, headers }: HttpAnswer): CleanText {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return cleanLines([`HTTP/1.1 ${status}`, ...lines, '']);
}

function renderForScreen(text: string): CleanText {
  const document = tryParseJson(text);
  if (typeof document === 'object' && document !== null) return renderJson(document);
  return text === '' ? clean`` : cleanLines(text.trimEnd().split('\n'));
}
