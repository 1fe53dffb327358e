// What was checked of something signed, one line for each, and the verdict.

import * as Type from 'typebox';
import type { Verification } from '../../client/check-delivery.ts';
import { type CleanText, clean, cleanLines } from '../terminal/clean-text.ts';
import { wrap } from '../terminal/paragraphs.ts';
import { isDocumentAsked, printDocument } from './document.ts';
import { isForPeople, type Output } from './output.ts';
import { createListPrinter } from './print.ts';

const VerificationRow = Type.Object({ check: Type.String(), holds: Type.Boolean(), detail: Type.String() });

/** The exit code: 0 when all of it holds. */
export async function printVerifications(
  output: Output,
  subject: string,
  verifications: readonly Verification[],
): Promise<number> {
  const { terminal } = output;
  const isVerified = verifications.every(({ holds }) => holds);
  if (isDocumentAsked(output)) await printDocument(output, { data: { subject, isVerified, verifications } });
  else if (isForPeople(output)) await terminal.out(renderLines(output, { subject, isVerified, verifications }));
  else {
    const printer = createListPrinter(output, VerificationRow);
    await printer.add(verifications);
    await printer.end(undefined);
  }
  return isVerified ? 0 : 1;
}

interface Verdict {
  readonly subject: string;
  readonly isVerified: boolean;
  readonly verifications: readonly Verification[];
}

function renderLines({ terminal }: Output, { subject, isVerified, verifications }: Verdict): CleanText {
  const { green, red, bold, dim } = terminal.outColours;
  const width = Math.max(...verifications.map(({ check }) => check.length));
  const { columns } = terminal;
  const lines = verifications.flatMap(({ check, holds, detail }) => {
    const mark = holds ? green('✓') : red('✗');
    const texts = columns === undefined ? [detail] : wrap(shortenDigests(detail), Math.max(24, columns - width - 4));
    const margin = ' '.repeat(width + 4);
    return texts.map(
      (text, index) => clean`${index === 0 ? clean`${mark} ${check.padEnd(width)}  ` : margin}${dim(text)}`,
    );
  });
  const verdict = isVerified ? green('verified') : red('NOT verified');
  return cleanLines([...lines, clean`${bold(subject)} ${verdict}`]);
}

/** Enough to tell two apart on a terminal; into a pipe all of it goes. */
const shortenDigests = (text: string): string => text.replace(/\b([0-9a-f]{16})[0-9a-f]{48}\b/g, '$1…');
