// sbox reset: back to the seed. It asks only when the server is on another machine.

import { UsageError } from '../../failures/failures.ts';
import { isLocal } from '../../identity/settings.ts';
import { buildInput } from '../../input/operation-input.ts';
import { rowOf, sendAndPrint } from '../../operations/send-operation.ts';
import type { Session } from '../../session/session.ts';
import { confirm } from '../../terminal/prompts.ts';

export async function resetSandbox(session: Session): Promise<undefined> {
  const settings = await session.settings();
  const isPreview = session.globals.curl === true;
  if (!isLocal(settings) && session.options.yes !== true && !isPreview) {
    const { value } = settings.baseUrl;
    if (!session.terminal.canAsk) throw new UsageError(`${value} is not on this machine.`, '--yes resets it anyway');
    if (!(await confirm(session, `Reset the sandbox at ${value}? Its changes are lost.`))) return undefined;
  }
  const row = rowOf(session);
  return sendAndPrint(session, row, await buildInput(session, row));
}
