// Questions or events below each other, as far as they came: passed, decided, or not reached.

export interface Rung {
  readonly met: 'passed' | 'decided' | 'unasked';
  readonly title: string;
  readonly about: string;
}

const signs = { passed: '✓', decided: '✕', unasked: '–' } as const;

export const Ladder = ({ title, rungs }: { readonly title: string; readonly rungs: readonly Rung[] }) => (
  <div class="ladder">
    <h2>{title}</h2>
    <ol>
      {rungs.map(({ met, title: asked, about }) => (
        <li key={`${asked} ${about}`} class={met}>
          <span class="sign" aria-hidden="true">
            {signs[met]}
          </span>
          <div>
            <strong>{asked}</strong>
            <span>{about}</span>
          </div>
        </li>
      ))}
    </ol>
  </div>
);
