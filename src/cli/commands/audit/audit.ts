import { Audit, type AuditSeverity } from '../../../contract/schemas/audit.ts';
import { counted } from '../../../primitives/counted.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { clean } from '../../terminal/clean-text.ts';

export const audit = defineOperation('getAudit', {
  notes: [
    'Exits 1 if it finds any breach, and shows the actual value, the expected one and the records behind it (Decision 42).',
    'Doubts are listed too; --strict counts them as breaches.',
  ],
  options: [{ name: 'strict', description: 'Exit 1 on doubts too.' }],
  examples: ['sbox audit', 'sbox audit --json', 'sbox audit --strict'],
  run: async (session, { options }) => {
    const { severity = 'doubt' } = options as { readonly severity?: AuditSeverity };
    const { data } = await (await session.client()).getAudit({ query: { severity } });
    const { holds, checked, broken, brokenCount, doubtCount } = data;
    const exitCode = holds && (options.strict !== true || doubtCount === 0) ? undefined : 1;
    if (session.wantsDocument) {
      await session.printDocument({ data });
      return exitCode;
    }
    const counts = Object.entries(checked).map(([name, number]) => countOf(name, number));
    if (holds && doubtCount === 0 && session.isForPeople) {
      const { out, outColours } = session.terminal;
      await out(clean`${outColours.green('✓')} holds: ${counts.join(', ')}\n`);
      return exitCode;
    }
    await session.printList(Audit.properties.broken.items, broken);
    const found = `${counted(brokenCount, 'breach', 'breaches')}, ${counted(doubtCount, 'doubt')}`;
    session.hint(`${found} over ${counts.join(', ')}`);
    const all = brokenCount + doubtCount;
    if (broken.length < all) session.remark(`the first ${broken.length} of ${all} lines`);
    return exitCode;
  },
});

/** The count of a collection in words, such as `1 job result`. */
function countOf(collection: string, count: number): string {
  const words = collection.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${count} ${count === 1 ? words.replace(/ies$/, 'y').replace(/s$/, '') : words}`;
}
