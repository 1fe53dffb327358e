import { language } from '../words/t.ts';
import readers from './readers.json' with { type: 'json' };

const forms = Object.entries(readers).map(([form, words]) => {
  const plain = form.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return [new RegExp(`^${plain.replace(/\{\d\}/g, '(.+?)')}$`, 's'), words] as const;
});

/** Translates a message of the code that reads files, which is English as in the command line; unknown ones stay as they are. */
export function translateMessage(text: string): string {
  const [form, words] = forms.find(([form]) => language.value === 'es' && form.test(text)) ?? [];
  const values = form?.exec(text) ?? [];
  return words?.replace(/\{(\d)\}/g, (_, index: string) => translateMessage(values[Number(index) + 1] ?? '')) ?? text;
}
