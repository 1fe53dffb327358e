// What can be done with a request: copied as command lines, sent once more.

import { useState } from 'preact/hooks';
import { asHttpRequest, type Resendable } from '../exchanges/resend.ts';
import { CopyButton } from '../look/copy-button.tsx';
import { send } from '../state/exchange.ts';
import { navigate } from '../state/navigation.ts';
import { renderAsCurl, renderAsSbox } from './request-text.ts';

export function RequestActions({ request }: { readonly request: Resendable }) {
  const [isSending, setIsSending] = useState(false);
  const sendAgain = async () => {
    setIsSending(true);
    const { requestId } = await send(asHttpRequest(request));
    setIsSending(false);
    if (requestId !== '') navigate({ selection: requestId });
  };
  return (
    <div class="actions padded">
      <CopyButton label="Copy as curl" text={() => renderAsCurl(request, location.origin)} />
      <CopyButton label="Copy as sbox" text={() => renderAsSbox(request, location.origin)} />
      <button type="button" disabled={isSending} onClick={sendAgain}>
        Send again
      </button>
    </div>
  );
}
