// Questions to a person, on stderr. Whoever asks has made sure that somebody can answer (Terminal.canAsk).

import type { Readable, Writable } from 'node:stream';
import { Interrupted } from '../failures/failures.ts';
import type { Session } from '../session/session.ts';

export async function confirm(session: Session, message: string, isUsual = false): Promise<boolean> {
  const clack = await import('@clack/prompts');
  const answer = await clack.confirm({ ...streamsOf(session), message, initialValue: isUsual });
  if (clack.isCancel(answer)) throw stopped();
  return answer;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
}

/** `usual` is where the cursor stands at first, when it is among the choices. */
export async function choose(
  session: Session,
  message: string,
  choices: readonly Choice[],
  usual: string,
): Promise<string> {
  const clack = await import('@clack/prompts');
  const options = choices.map((choice) => ({ ...choice }));
  const answer = await clack.select({ ...streamsOf(session), message, options, initialValue: usual, maxItems: 8 });
  if (clack.isCancel(answer)) throw stopped();
  return answer;
}

const streamsOf = ({ streams }: Session) => ({
  input: streams.stdin as unknown as Readable,
  output: streams.stderr as unknown as Writable,
});

/** Ctrl-C at a question ends the run as it does anywhere else. */
const stopped = () => new Interrupted('SIGINT', 'stopped; nothing more was sent');
