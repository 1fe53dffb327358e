// A menu of the bar: what may be chosen, as links, and a field for what is not listed.

import type { ComponentChildren, TargetedSubmitEvent } from 'preact';
import { Button } from '../look/button.tsx';
import { DropDown } from '../window/drop-down.tsx';

export interface ChoiceMenuProps {
  readonly name: string;
  readonly label: ComponentChildren;
  readonly choices: readonly {
    readonly key: string;
    readonly href: string;
    readonly isChosen: boolean;
    readonly words: ComponentChildren;
  }[];
  /** The name of the field, what stands in it, and the words of its button. */
  readonly other: readonly [label: string, placeholder: string, button: string];
  readonly pattern?: { readonly source: string; readonly words: string };
  /** Called with what was typed. */
  readonly take: (text: string) => void;
}

export function ChoiceMenu({ name, label, choices, other, pattern, take }: ChoiceMenuProps) {
  const [field, placeholder, button] = other;
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('other')).trim();
    if (text !== '') take(text);
  };
  return (
    <DropDown name={name} label={label}>
      <ul class="choices">
        {choices.map(({ key, href, isChosen, words }) => (
          <li key={key}>
            <a href={href} aria-current={isChosen ? 'true' : undefined}>
              {words}
            </a>
          </li>
        ))}
      </ul>
      <form class="line" onSubmit={submit}>
        <input
          name="other"
          aria-label={field}
          placeholder={placeholder}
          pattern={pattern?.source}
          title={pattern?.words}
          autocomplete="off"
        />
        <Button words={button} type="submit" />
      </form>
    </DropDown>
  );
}
