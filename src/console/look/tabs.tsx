import type { ComponentChildren } from 'preact';
import { Button } from './button.tsx';

interface TabsProps {
  readonly label: string;
  readonly names: readonly string[];
  /** Negative where none is chosen. */
  readonly chosen: number;
  readonly choose: (index: number) => void;
  readonly children: ComponentChildren;
}

/** Tabs, and what the chosen one shows; that alone, if there are none. The arrow keys choose a neighbour. */
export function Tabs({ label, names, chosen, choose, children }: TabsProps) {
  if (names.length === 0) return <>{children}</>;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: names.length - 1 }[key];
    if (step === undefined) return;
    const next = (Math.max(chosen, 0) + step) % names.length;
    choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} class="actions" onKeyDown={onKeyDown}>
        {names.map((name, index) => (
          <Button
            key={name}
            words={name}
            role="tab"
            id={`tab-${index}`}
            aria-controls="tab-panel"
            aria-selected={index === chosen}
            tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
            onClick={() => choose(index)}
          />
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${chosen}`}>
        {children}
      </div>
    </>
  );
}
