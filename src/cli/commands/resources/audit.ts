// sbox audit: whether the money and the evidence of the organization add up; exits 1 with each line that does not.

import { Audit } from '../../../contract/schemas/audit.ts';
import { defineOperation } from '../../operations/operation-command.ts';
import { isDocumentAsked, printDocument } from '../../output/document.ts';
import { hint, isForPeople, remark } from '../../output/output.ts';
import { printList } from '../../output/print.ts';
import { clean } from '../../terminal/clean-text.ts';

export const audit = defineOperation(
  'getAudit',
  {
    notes: ['Exits 1 with each broken line: what is, what should be, and the records that say so (Decision 42).'],
    examples: ['sbox audit', 'sbox audit --json'],
  },
  async (session) => {
    const { data } = await (await session.client()).getAudit();
    const { holds, checked, broken, brokenCount } = data;
    const exitCode = holds ? undefined : 1;
    if (isDocumentAsked(session)) {
      await printDocument(session, { data });
      return exitCode;
    }
    const count = Object.entries(checked).map(([name, number]) => countOf(name, number));
    if (holds && isForPeople(session)) {
      const { out, outColours } = session.terminal;
      await out(clean`${outColours.green('✓')} holds: ${count.join(', ')}\n`);
      return exitCode;
    }
    await printList(session, Audit.properties.broken.items, broken);
    hint(session, `${brokenCount} broken ${brokenCount === 1 ? 'line' : 'lines'} over ${count.join(', ')}`);
    if (broken.length < brokenCount) remark(session, `the first ${broken.length} of ${brokenCount} lines`);
    return exitCode;
  },
);

/** The count of a collection in words, such as `1 job result`. */
function countOf(collection: string, count: number): string {
  const words = collection.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${count} ${count === 1 ? words.replace(/ies$/, 'y').replace(/s$/, '') : words}`;
}
