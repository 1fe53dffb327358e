// The heading of an answer. After an action it takes the focus as soon as it is drawn: a second Enter does nothing, and whoever
// does not see the page hears what came of it.

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { narrow } from './use-narrow.ts';

let awaited: string | undefined;
const forget = (): void => {
  awaited = undefined;
};

/** Until the next key or click, wherever the answer is drawn. `of` names it, such as the id of a request or of what it made. */
export function awaitAnswer(of: string): void {
  awaited = of;
  for (const name of ['keydown', 'pointerdown']) addEventListener(name, forget, true);
}

export interface AnswerHeadingProps {
  readonly of: string;
  readonly className?: string;
  readonly children: ComponentChildren;
}

export function AnswerHeading({ of, className = '', children }: AnswerHeadingProps) {
  const element = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (awaited !== of) return;
    element.current?.focus();
    // Where there is little room, the next step stands below the answer.
    if (matchMedia(narrow).matches) element.current?.scrollIntoView();
  });
  return (
    <h3 class={`answer ${className}`} tabIndex={-1} ref={element}>
      {children}
    </h3>
  );
}
