// Prints every request of the world as it is answered, until Ctrl-C. A connection that breaks off is opened again where it
// stopped.

import { NoAnswer } from '../../../client/failures.ts';
import { pause } from '../../../client/pause.ts';
import { findRow } from '../../../contract/rows.ts';
import { LoggedRequest } from '../../../contract/schemas/control.ts';
import { asOneLine } from '../../../primitives/steering.ts';
import { createEndlessPrinter } from '../../output/print.ts';
import type { Session } from '../../session/session.ts';
import { clean } from '../../terminal/clean-text.ts';
import { untilInterrupted } from '../../terminal/signals.ts';
import { cut, widthOf } from '../../terminal/text-width.ts';

type Show = (request: LoggedRequest) => Promise<void>;

const betweenTriesMs = 500;

export async function followRequests(session: Session): Promise<void> {
  const show = session.wantsRecord ? createRecordPrinter(session) : createLinePrinter(session);
  await untilInterrupted(session.streams, (signal) => follow(session, show, signal));
}

async function follow(session: Session, show: Show, signal: AbortSignal): Promise<void> {
  const client = await session.client();
  const { hint } = session;
  let lastEventId: string | undefined;
  for (let isLost = false; ; ) {
    const from = lastEventId === undefined ? {} : { lastEventId };
    try {
      for await (const { id, data } of client.getLogStream({ ...from, onComment: hint }, signal)) {
        if (isFollowing(data) && (isLost || lastEventId === undefined))
          hint(isLost ? 'the sandbox responds again' : `following the requests of ${data.world}; Ctrl-C stops it`);
        isLost = false;
        lastEventId = id;
        await show(data);
      }
    } catch (error) {
      if (!(error instanceof NoAnswer) || lastEventId === undefined) throw error;
    }
    if (!isLost) hint('the sandbox does not respond; trying again');
    isLost = true;
    await pause(betweenTriesMs, signal);
  }
}

/** The request for the stream itself comes first. */
const isFollowing = ({ operationId }: LoggedRequest): boolean => findRow(operationId)?.answer === 'stream';

function createRecordPrinter(session: Session): Show {
  const printer = createEndlessPrinter(session, LoggedRequest);
  return (request) => printer.add([request]);
}

/** The request for this very stream is not shown. */
function createLinePrinter({ terminal }: Session): Show {
  const { green, yellow, red, dim } = terminal.outColours;
  const room = terminal.columns ?? Number.POSITIVE_INFINITY;
  return async (request) => {
    if (isFollowing(request)) return;
    const { status, method, position, profile, path, created, code, check, durationMs, requestId } = request;
    const paint = status < 400 ? green : status < 500 ? yellow : red;
    const figures = [method.padEnd(6), String(position ?? '-').padStart(5), (profile ?? '-').padEnd(9)];
    const start = asOneLine(`  ${figures.join('  ')}  `);
    const end = asOneLine(`  ${durationMs} ms  ${requestId}`);
    const outcome = code === null ? created.join(' ') : `${code} (${check})`;
    const width = Math.max(minOutcome, room - 3 - start.length - end.length);
    const what = cut(asOneLine(`${path}  ${outcome}`.trimEnd()), width);
    const gap = ' '.repeat(Math.max(0, Math.min(usualOutcome, width) - widthOf(what)));
    await terminal.out(clean`${paint(status)}${start}${code === null ? what : paint(what)}${dim(`${gap}${end}`)}\n`);
  };
}

const minOutcome = 20;
const usualOutcome = 40;
