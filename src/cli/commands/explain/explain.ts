import * as Type from 'typebox';
import { ProblemAnswer } from '../../../client/failures.ts';
import { checks } from '../../../contract/form/checks.ts';
import { problemCodes, problems } from '../../../contract/form/problems.ts';
import { inWorld, splitCredential } from '../../../contract/permissions.ts';
import { LoggedRequest } from '../../../contract/schemas/control.ts';
import { parseJsonObject } from '../../../primitives/json-object.ts';
import { CodeExplanation, explainWord, NumberExplanation } from '../../failures/explain-word.ts';
import { UsageError } from '../../failures/failures.ts';
import { readFileOrInput } from '../../input/read-source.ts';
import { defineCommand } from '../../session/command.ts';
import { readDocument } from '../../session/documents.ts';
import type { Session } from '../../session/session.ts';
import { type CleanText, clean, cleanLines, hang } from '../../terminal/clean-text.ts';
import { wrap } from '../../terminal/paragraphs.ts';
import type { Terminal } from '../../terminal/terminal.ts';

const CodeRow = Type.Object({ code: Type.String(), status: Type.Integer(), title: Type.String() });

export const explain = defineCommand({
  words: ['explain'],
  summary: 'Explain a code: what it means, which check returns it, how to reproduce it and how to fix it',
  notes: ['Without a code it lists all of them. It calls no server, except for the id of a request.'],
  arguments: [
    {
      name: 'code',
      completes: 'codes',
      description:
        'Problem code, HTTP status, exit code, failure code of a job, id of a request, or - for a problem document from stdin.',
      isOptional: true,
    },
  ],
  takes: ['caller', 'shown', 'form', 'curl'],
  examples: ['sbox explain', 'sbox explain insufficient_permission', 'sbox explain 404', 'sbox explain 43'],
  run: async (session, { args: [code] }) => {
    if (code === undefined) return listCodes(session);
    const word = code.trim();
    if (requestIdPattern.test(word)) return explainRequest(session, await findRequest(session, word));
    if (word === '-') return explainDocument(session, await readFileOrInput(session, word));
    return explainTyped(session, word);
  },
});

async function listCodes(session: Session): Promise<undefined> {
  const rows = problemCodes.map((code) => ({ code, status: problems[code].status, title: problems[code].title }));
  await session.printList(CodeRow, rows);
}

async function explainRequest(session: Session, request: LoggedRequest): Promise<undefined> {
  const { status, method, path, profile, code, check, durationMs, at, answeredAt } = request;
  if (session.wantsRecord) {
    await session.printRecord(LoggedRequest, request);
    return;
  }
  const { terminal } = session;
  const names = checks.map(({ name }) => name);
  const decisive = checks.find(({ name }) => name === check);
  const passed = decisive === undefined ? names : names.slice(0, names.indexOf(decisive.name));
  const facts = [
    `${status}`,
    ...(code === null ? [] : [code]),
    `${method} ${path}`,
    profile ?? '-',
    `${durationMs} ms`,
  ];
  await terminal.out(
    cleanLines([
      terminal.outColours.bold(facts.join('  ')),
      ...renderFact(terminal, 'when', at === null ? answeredAt : `${answeredAt}, when it was ${at} in the world`),
      ...renderFact(terminal, 'passed', passed.join(', ')),
      ...renderFact(
        terminal,
        'decided',
        decisive === undefined ? 'it was not refused' : `${decisive.name}: ${decisive.asks}`,
      ),
      ...(code === null ? [] : [renderLine(terminal, 'more', terminal.spell.command(['explain', code]))]),
    ]),
  );
}

async function explainDocument(session: Session, text: string): Promise<undefined> {
  const document = parseJsonObject(text);
  const { code, detail } = document ?? {};
  if (typeof code !== 'string')
    throw new UsageError('The input is not a problem document: it has no code.', 'sbox api GET /v1/x | sbox explain -');
  if (!session.wantsRecord && typeof detail === 'string')
    await session.terminal.out(cleanLines(renderFact(session.terminal, 'said', detail)));
  await explainTyped(session, code);
}

async function explainTyped(session: Session, word: string): Promise<undefined> {
  const { terminal } = session;
  const explanation = explainWord(word);
  const isNumber = 'kind' in explanation;
  if (session.wantsRecord) await session.printRecord(isNumber ? NumberExplanation : CodeExplanation, explanation);
  else await terminal.out(isNumber ? renderNumber(terminal, explanation) : renderCode(terminal, explanation));
}

function renderCode(terminal: Terminal, explanation: CodeExplanation): CleanText {
  const { code, status, title, meaning, check, remedy, exitCode, triggers } = explanation;
  const { bold, red } = terminal.outColours;
  return cleanLines([
    clean`${bold(red(status === null ? code : `${status} ${code}`))}  ${bold(title)}`,
    ...renderFact(terminal, 'means', meaning),
    ...renderFact(terminal, 'decided', check),
    ...renderFact(terminal, 'fix', remedy),
    ...renderFact(terminal, 'exit', `${exitCode} is the exit code of a command that gets this response`),
    ...hang(renderLine(terminal, 'meet it', ''), triggers.map(terminal.spell.line), nameWidth + 2),
  ]);
}

function renderNumber(terminal: Terminal, { number, kind, meaning, exitCode, codes }: NumberExplanation): CleanText {
  const { bold } = terminal.outColours;
  const width = Math.max(...codes.map(({ code }) => code.length));
  return cleanLines([
    bold(`${kind} ${number}: ${meaning}`),
    ...(kind === 'status'
      ? [renderLine(terminal, 'exit', `${exitCode} is the exit code of a command that gets this response`)]
      : []),
    ...codes.map(({ code, title }) => `  ${code.padEnd(width)}  ${title}`),
    ...(codes.length === 0 ? [] : [renderLine(terminal, 'more', terminal.spell(`sbox explain ${codes[0]?.code}`))]),
  ]);
}

const nameWidth = 9;

function renderFact(terminal: Terminal, name: string, text: string): CleanText[] {
  const room = Math.min(terminal.columns ?? 100, 100) - nameWidth - 3;
  return hang(renderLine(terminal, name, ''), wrap(terminal.spell(text), room), nameWidth + 2);
}

/** Command lines are never wrapped, so that they can be copied. */
const renderLine = ({ outColours }: Terminal, name: string, text: string): CleanText =>
  clean`  ${outColours.dim(name.padEnd(nameWidth))}${text}`;

/** The id of a request from an opened file begins with the file's name: `case-17/req_17`. */
const requestIdPattern = /^(?:([A-Za-z0-9._-]{1,64})\/)?(?:[A-Za-z0-9._-]{1,64}\/)*req_\d+$/;

/**
 * A request from a file is looked for in the world that the file was opened as. Throws UsageError where it is not kept, and
 * whatever readDocument throws.
 */
async function findRequest(session: Session, requestId: string): Promise<LoggedRequest> {
  const [, origin] = requestIdPattern.exec(requestId) ?? [];
  const { connection, exchange } = await session.client();
  const { token = '', world = origin } = splitCredential(connection.token ?? '');
  const chosen = { ...connection, token: world === undefined ? token : inWorld(token, world) };
  const read = (path: string) => readDocument({ connection: chosen, exchange }, path);
  const listed = (await read('/requests')) as Partial<Record<'data' | 'unknownCallers', LoggedRequest[]>>;
  const requests = [listed.data, listed.unknownCallers].flatMap((each) => (Array.isArray(each) ? each : []));
  const found = requests.find((one) => one.requestId === requestId);
  if (found !== undefined) return found;
  const missing = await read(`/requests/${encodeURIComponent(requestId)}`).catch((failure: unknown) => {
    if (failure instanceof ProblemAnswer) return failure.problem;
    throw failure;
  });
  throw new UsageError(
    `${requestId} cannot be explained: ${missing['detail']}`,
    origin === undefined
      ? 'sbox serve prints the world of each request; --world NAME looks there'
      : `sbox worlds open FILE --as ${origin}, then run this again; --world NAME looks elsewhere`,
    ...(origin === undefined ? ['sbox worlds save FILE keeps the requests that are still there'] : []),
  );
}
