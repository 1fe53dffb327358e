import { defineOperation } from '../../operations/define-operation.ts';

export const webhooksGet = defineOperation('getWebhookSubscription', {
  notes: ['It names the signing key; the secret of each key is in `sbox fixtures dump --fields signingKeys`.'],
  run: async (session, _typed, send) => {
    await send();
    session.hint('the secret of each key: sbox fixtures dump --fields signingKeys; sbox listen prints it too');
  },
});
