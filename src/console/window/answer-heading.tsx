// The heading of an answer. After an action it takes the focus as soon as it is drawn, so that a second Enter does nothing, and
// screen readers read the result.

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { narrow } from './use-narrow.ts';

let awaited: string | undefined;
const forget = (): void => {
  awaited = undefined;
};

/** Focuses the answer named `of`, such as the id of its request, when it is drawn, until the next key or click. */
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
    // On a narrow screen the next step is below the answer.
    if (matchMedia(narrow).matches) element.current?.scrollIntoView();
  });
  return (
    <h3 class={`answer ${className}`} tabIndex={-1} ref={element}>
      {children}
    </h3>
  );
}
