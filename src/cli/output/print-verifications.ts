// What was checked of something signed, one line for each, and the verdict.

import * as Type from 'typebox';
import type { Verification } from '../../client/verify-delivery.ts';
import { type CleanText, clean, cleanLines } from '../terminal/clean-text.ts';
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
  const lines = verifications.map(({ check, holds, detail }) => {
    const mark = holds ? green('✓') : red('✗');
    return clean`${mark} ${check.padEnd(width)}  ${dim(detail)}`;
  });
  const verdict = isVerified ? green('verified') : red('NOT verified');
  return cleanLines([...lines, clean`${bold(subject)} ${verdict}`]);
}
