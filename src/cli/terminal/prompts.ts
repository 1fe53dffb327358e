// Asks questions on stderr. The caller must know that a person can answer (Terminal.canAsk).

import type { Readable, Writable } from 'node:stream';
import { asOneLine } from '../../primitives/steering.ts';
import { Interrupted } from '../failures/failures.ts';
import type { Streams } from './streams.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

export interface Question {
  readonly message: string;
  readonly choices: readonly Choice[];
}

export interface TextQuestion {
  readonly message: string;
  readonly example: string;
  /** The reason to refuse the text; undefined when it is valid. */
  readonly refuse: (text: string) => string | undefined;
}

export const confirm = (streams: Streams, message: string): Promise<boolean> =>
  put(streams, (clack, io) => clack.confirm({ ...io, message: asOneLine(message), initialValue: false }));

export const choose = (streams: Streams, question: Question): Promise<string> =>
  put(streams, (clack, io) => clack.select({ ...io, ...optionsOf(question) }));

/** A choice is found by typing a part of it; a text that matches none is taken as typed, unless it is refused. */
export const pick = (
  streams: Streams,
  { refuse, ...question }: Question & Pick<TextQuestion, 'refuse'>,
): Promise<string> =>
  put(streams, (clack, io) => {
    const { options, ...others } = optionsOf(question);
    return clack.autocomplete({
      ...io,
      ...others,
      ...searched,
      options() {
        const searchText = this.userInput.trim();
        const found = options.filter(({ label }) => label.toLowerCase().includes(searchText.toLowerCase()));
        return found.length > 0 ? found : [{ value: searchText, label: asOneLine(searchText), hint: 'as typed' }];
      },
      filter: () => true,
      validate: (value) => validatorOf(refuse)(value as string | undefined),
    });
  });

export const chooseSeveral = (streams: Streams, question: Question): Promise<readonly string[]> =>
  put(streams, (clack, io) => clack.multiselect({ ...io, ...optionsOf(question), required: true }));

export const pickSeveral = (streams: Streams, question: Question): Promise<readonly string[]> =>
  put(streams, (clack, io) =>
    clack.autocompleteMultiselect({ ...io, ...optionsOf(question), ...searched, required: true }),
  );

export const askText = (streams: Streams, { message, example, refuse }: TextQuestion): Promise<string> =>
  put(streams, (clack, io) =>
    clack.text({ ...io, message: asOneLine(message), placeholder: asOneLine(example), validate: validatorOf(refuse) }),
  );

type Clack = typeof import('@clack/prompts');

/** Ctrl-C or Escape at a question ends the run as Ctrl-C does anywhere else. */
async function put<Answer>(
  { stdin, stderr }: Streams,
  ask: (clack: Clack, io: { readonly input: Readable; readonly output: Writable }) => Promise<Answer>,
): Promise<Exclude<Answer, symbol>> {
  const clack = await import('@clack/prompts');
  // clack requires these classes, and uses only what these objects have.
  const io = { input: stdin, output: stderr as unknown as Writable };
  const answer = await ask(clack, io);
  if (clack.isCancel(answer)) throw new Interrupted('SIGINT', 'stopped; nothing more was sent');
  return answer as Exclude<Answer, symbol>;
}

const validatorOf = (refuse: TextQuestion['refuse']) => (text: string | undefined) => {
  const refusal = refuse(text ?? '');
  return refusal === undefined ? undefined : asOneLine(refusal);
};

const optionsOf = ({ message, choices }: Question) => ({
  message: asOneLine(message),
  options: choices.map(({ value, label, hint = '' }) => ({ value, label: asOneLine(label), hint: asOneLine(hint) })),
  maxItems: 8,
});

const searched = { placeholder: 'type to search' };
