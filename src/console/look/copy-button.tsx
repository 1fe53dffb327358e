// A button that puts a text into the clipboard and says that it did.

import { useState } from 'preact/hooks';
import { named, type Word } from '../words/t.ts';

const messageMs = 1_500;

export function CopyButton({ text, label }: { readonly text: () => string; readonly label: string }) {
  const [message, setMessage] = useState('');
  const copy = async () => {
    const outcome = await copyText(text());
    setMessage(outcome);
    setTimeout(() => setMessage(''), messageMs);
  };
  return (
    <button type="button" onClick={copy}>
      {message === '' ? label : named(message)}
    </button>
  );
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
