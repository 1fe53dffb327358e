import type { ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { translate, type Word } from '../words/t.ts';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly words: string;
}

/** The button sends no form, unless its type says so. */
export const Button = ({ words, ...attributes }: ButtonProps) => (
  <button type="button" {...attributes}>
    {words}
  </button>
);

const messageMs = 1_500;

export function CopyButton({ text, label }: { readonly text: () => string; readonly label: string }) {
  const [message, setMessage] = useState('');
  const copy = async () => {
    const outcome = await copyText(text());
    setMessage(outcome);
    setTimeout(() => setMessage(''), messageMs);
  };
  return <Button words={message === '' ? label : translate(message)} onClick={copy} />;
}

/** Browsers may deny the clipboard to a page that is not from this machine. */
export async function copyText(text: string): Promise<Extract<Word, 'copied' | 'not copied'>> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'not copied';
  }
}
