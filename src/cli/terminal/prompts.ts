// Questions to a person, on stderr. Whoever asks has made sure that somebody can answer (Terminal.canAsk).

import type { Readable, Writable } from 'node:stream';
import { asOneLine } from '../../primitives/steering.ts';
import { Interrupted } from '../failures/failures.ts';
import type { Streams } from './streams.ts';

export async function confirm(streams: Streams, message: string, isDefault = false): Promise<boolean> {
  const clack = await import('@clack/prompts');
  const answer = await clack.confirm({
    ...clackStreams(streams),
    message: asOneLine(message),
    initialValue: isDefault,
  });
  if (clack.isCancel(answer)) throw stopped();
  return answer;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
}

/** `first` is where the cursor stands at first, when it is among the choices. */
export async function choose(
  streams: Streams,
  message: string,
  choices: readonly Choice[],
  first: string,
): Promise<string> {
  const clack = await import('@clack/prompts');
  const options = choices.map(({ value, label, hint }) => ({ value, label: asOneLine(label), hint: asOneLine(hint) }));
  const asked = { message: asOneLine(message), options, initialValue: first, maxItems: 8 };
  const answer = await clack.select({ ...clackStreams(streams), ...asked });
  if (clack.isCancel(answer)) throw stopped();
  return answer;
}

/** clack asks for the classes of streams, and uses no more than what these have. */
const clackStreams = ({ stdin, stderr }: Streams) => ({
  input: stdin as unknown as Readable,
  output: stderr as unknown as Writable,
});

/** Ctrl-C at a question ends the run as it does anywhere else. */
const stopped = () => new Interrupted('SIGINT', 'stopped; nothing more was sent');
