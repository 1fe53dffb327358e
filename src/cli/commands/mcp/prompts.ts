// The three cases of docs/support.md as prompts that a person picks: which tools to call, and what to conclude. What stands in
// braces is an argument; `otherwise`, from the examples of the seed, replaces one that is not given.

import prompts from './prompts.json' with { type: 'json' };

export { prompts };

export function writePrompt(prompt: (typeof prompts)[number], given: Readonly<Record<string, string>>): string {
  const known = new Map(prompt.arguments.map(({ name, otherwise }) => [name, given[name] || otherwise]));
  return prompt.text.join('\n').replaceAll(/\{(\w+)\}/g, (_, name: string) => String(known.get(name)));
}
