// sbox reset: back to the seed. It asks only when the server is on another machine.

import { UsageError } from '../../failures/failures.ts';
import { isOfThisMachine } from '../../identity/settings.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { confirm } from '../../terminal/prompts.ts';

export const reset = defineOperation('resetSandbox', {
  options: [{ name: 'yes', short: 'y', description: 'Do not ask, even if the server is on another machine.' }],
  examples: ['sbox reset'],
  run: async (session, { options }, send) => {
    const { value } = (await session.settings()).baseUrl;
    const isPreview = session.globals.curl === true;
    if (!isOfThisMachine(value) && options.yes !== true && !isPreview) {
      if (!session.terminal.canAsk) throw new UsageError(`${value} is not on this machine.`, '--yes resets it anyway');
      if (!(await confirm(session.streams, `Reset the sandbox at ${value}? Its changes are lost.`))) return undefined;
    }
    return send();
  },
});
