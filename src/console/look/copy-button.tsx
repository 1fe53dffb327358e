// A button that puts a text into the clipboard and says that it did.

import { useState } from 'preact/hooks';

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
      {said === '' ? label : said}
    </button>
  );
}

/** A page that is not of this machine may not have a clipboard. */
export async function copyText(text: string): Promise<'copied' | 'not copied'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'not copied';
  }
}
