// A button that puts a text into the clipboard and says that it did.

import { useState } from 'preact/hooks';
import { named, type Word } from '../words/t.ts';

const saidForMs = 1_500;

export function CopyButton({ text, label }: { readonly text: () => string; readonly label: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    const outcome = await copyText(text());
    setSaid(outcome);
    setTimeout(() => setSaid(''), saidForMs);
  };
  return (
    <button type="button" onClick={copy}>
      {said === '' ? label : named(said)}
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
