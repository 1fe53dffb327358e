// How a figure follows from others, each with the record that has it.

import { tellStep } from '../../client/reading/figure-steps.ts';
import type { Why } from '../../contract/schemas/why.ts';
import { IdLink } from '../ids/id-link.tsx';
import { language } from '../words/t.ts';

/** Nothing where it follows from none. */
export function FigureSteps({ steps }: Pick<Why, 'steps'>) {
  if (steps.length === 0) return null;
  return (
    <table class="calculation">
      <tbody>
        {steps.map((step, index) => {
          const { depth, operator, figure, name } = tellStep(step, language.value);
          return (
            <tr key={index} style={{ '--depth': depth }}>
              <td>{operator}</td>
              <td>
                {name}{' '}
                {step.from !== null && (
                  <span class="soft">
                    <IdLink id={step.from.record} /> {step.from.member}
                  </span>
                )}
              </td>
              <td class="number">{figure}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
