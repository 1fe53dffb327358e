import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import type { Verification } from '../../client/check-delivery.ts';
import { type CleanText, clean, cleanLines, hang } from '../terminal/clean-text.ts';
import { minRoom, wrap } from '../terminal/paragraphs.ts';
import type { Output } from './output.ts';

const VerificationRow = Type.Object({ check: Type.String(), holds: Type.Boolean(), detail: Type.String() });

/** Returns the exit code: 0 when all of it holds. Only a document shows `more`. */
export async function printVerifications(
  output: Output,
  subject: string,
  verifications: readonly Verification[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const { terminal } = output;
  const isVerified = verifications.every(({ holds }) => holds);
  if (output.wantsDocument) await output.printDocument({ data: { subject, isVerified, verifications, ...more } });
  else if (output.isForPeople) await terminal.out(renderLines(output, subject, verifications));
  else await output.printList(VerificationRow, verifications);
  return isVerified ? 0 : 1;
}

interface Findings {
  readonly schema: TSchema;
  readonly found: readonly unknown[];
  readonly data: unknown;
  readonly holds: string;
  readonly differs: string;
}

/** Returns the exit code: 0 when nothing was found. */
export async function printFindings(
  output: Output,
  { schema, found, data, holds, differs }: Findings,
): Promise<number> {
  const { outColours, out } = output.terminal;
  if (output.wantsDocument) await output.printDocument({ data });
  else {
    if (found.length > 0) await output.printList(schema, found);
    if (found.length === 0 && output.isForPeople) await out(clean`${outColours.green('✓')} ${holds}\n`);
    else output.hint(differs);
  }
  return found.length === 0 ? 0 : 1;
}

function renderLines({ terminal }: Output, subject: string, verifications: readonly Verification[]): CleanText {
  const { green, red, bold, dim } = terminal.outColours;
  const width = Math.max(...verifications.map(({ check }) => check.length));
  const { columns } = terminal;
  const lines = verifications.flatMap(({ check, holds, detail }) => {
    const mark = holds ? green('✓') : red('✗');
    if (columns === undefined) return clean`${mark} ${check.padEnd(width)}  ${dim(detail)}`;
    const isBeside = columns >= width + 4 + minRoom;
    const left = isBeside ? width + 4 : 2;
    const texts = wrap(shortenDigests(detail), columns - left).map(dim);
    return isBeside
      ? hang(clean`${mark} ${check.padEnd(width)}  `, texts, left)
      : hang(clean`${mark} `, [check, ...texts], left);
  });
  const verdict = verifications.every(({ holds }) => holds) ? green('verified') : red('NOT verified');
  return cleanLines([...lines, clean`${bold(subject)} ${verdict}`]);
}

/** On a terminal a part is enough to tell two digests apart; a pipe is given the whole. */
const shortenDigests = (text: string): string => text.replace(/\b([0-9a-f]{16})[0-9a-f]{48}\b/g, '$1…');
