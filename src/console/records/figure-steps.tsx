import { renderFigureSteps } from '../../client/reading/figure-steps.ts';
import type { Why } from '../../contract/schemas/why.ts';
import { IdLink } from '../ids/id-link.tsx';
import { renderDate } from '../land/words.ts';
import { bind, language, t } from '../words/t.ts';

/** Draws nothing for a figure without steps. The first step is the figure itself. */
export function FigureSteps({ steps }: Pick<Why, 'steps'>) {
  const [root, ...below] = renderFigureSteps(steps, language.value);
  if (root === undefined) return null;
  const { figure, formula } = root.text;
  return (
    <>
      {formula !== '' && (
        <p class="formula">
          {bind(formula)} = <strong>{bind(figure)}</strong>
        </p>
      )}
      <table class="calculation">
        <tbody>
          {below.map(({ depth, operator, from, said, text }, index) => (
            <tr key={index} style={{ '--depth': depth - 1 }}>
              <td>{operator}</td>
              <td>
                {text.name}{' '}
                <span class="soft">
                  {from === null ? text.source : <IdLink id={from.record} />}
                  {said !== null &&
                    ` ${[said.by ?? t('seed'), renderDate(said.at).replaceAll(' ', '\u00a0')].join(', ')}`}
                </span>
              </td>
              <td class="number">{text.figure}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
