// Reads server-sent events (the WHATWG's event stream) as they come, as far as this API uses them: id, data and comments.

import { parseJsonObject } from '../primitives/json-object.ts';
import { isSuccess, NoAnswer, parseAnswer } from './failures.ts';
import { type OpenAnswer, readAnswer } from './read-answer.ts';
import type { HttpRequest } from './request.ts';

export interface Followed<Data> {
  readonly id: string;
  readonly data: Data;
}

const maxEventLength = 1024 * 1024;

/** Yields the requests; `onOther` gets other events. Throws ProblemAnswer for a refusal, NoAnswer when the connection broke off. */
export async function* follow<Data>(
  request: HttpRequest,
  answer: OpenAnswer,
  onComment: (text: string) => void,
  onOther?: (event: string, data: Record<string, unknown>) => void,
): AsyncGenerator<Followed<Data>> {
  if (!isSuccess(answer) || !answer.headers['content-type']?.startsWith('text/event-stream')) {
    parseAnswer(request, await readAnswer(request, answer));
    return;
  }
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of answer.pieces) {
    const blocks = (rest + decoder.decode(piece, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    if (rest.length > maxEventLength) throw new NoAnswer(request, 'EMSGSIZE');
    for (const block of blocks) {
      const { '': comment = '', id = '', event = 'request', data } = parseFields(block);
      if (comment !== '') onComment(comment);
      if (data !== undefined && event !== 'request') onOther?.(event, parseData(request, data));
      else if (data !== undefined) yield { id, data: parseData(request, data) as Data };
    }
  }
}

function parseData(request: HttpRequest, text: string): Record<string, unknown> {
  const data = parseJsonObject(text);
  if (data === undefined) throw new NoAnswer(request, 'EPROTO');
  return data;
}

/** The last value of each field by its name; the name of a comment is empty. */
function parseFields(block: string): Readonly<Record<string, string>> {
  const lines = block.split('\n').map((line) => /^([^:]*):? ?(.*)$/.exec(line) ?? []);
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
}
