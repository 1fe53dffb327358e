// How the amount of a claim follows from its figures, in rows, as its report shows them.

import { calculationOf } from '../../client/report/report-calculation.ts';
import { figuresOf } from '../../client/report/report-figures.ts';
import { wordsOf } from '../../client/report/report-words.ts';
import type { Settlement } from '../../contract/records.ts';
import { language } from '../words/t.ts';

export function Calculation({ settlement }: { readonly settlement: Settlement }) {
  const wording = { words: wordsOf(language.value), figures: figuresOf(language.value, 'UTC') };
  return (
    <table class="calculation">
      <tbody>
        {calculationOf(settlement, wording).map(({ operator, name, basis, amount }) => (
          <tr key={name}>
            <td>{operator}</td>
            <td>
              {name} <span class="soft">{basis}</span>
            </td>
            <td class="number">{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
