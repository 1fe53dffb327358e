import { whyNoCommand } from '../../projections/copied-command.ts';
import { asHttpRequest, type Resendable, withCredential } from '../exchanges/resend.ts';
import { Button, CopyButton } from '../look/button.tsx';
import { useAct } from '../state/act.ts';
import { sendAsIs } from '../state/exchange.ts';
import { credentialOf, identities } from '../state/identities.ts';
import { address, navigateUnlessMoved } from '../state/navigation.ts';
import { serverOrigin } from '../state/server-origin.ts';
import { ShellChoice, shellOfReader } from '../words/shell-choice.tsx';
import { t } from '../words/t.ts';
import { renderAsCurl, renderAsSbox } from './request-text.ts';

interface RequestActionsProps {
  /** Whether a known identity sent the request. Any page can plant other requests, so nothing of those is offered to copy. */
  readonly isCallerKnown: boolean;
  readonly request: Resendable;
  /** Null where the request was not refused. */
  readonly code: string | null;
}

/** The code of a refusal that another identity may not get. */
const refusedForCaller = 'insufficient_permission';

export function RequestActions({ isCallerKnown, request, code }: RequestActionsProps) {
  const { state, attempt } = useAct();
  const other = code === refusedForCaller ? identities.value[0] : undefined;
  const sendAgain = async () => {
    const goTo = navigateUnlessMoved();
    const again =
      other === undefined ? asHttpRequest(request) : withCredential(request, credentialOf(other, address.peek().world));
    const { requestId } = await sendAsIs(again);
    if (requestId !== '') goTo({ selection: requestId });
  };
  return (
    <div class="actions padded">
      <Button
        words={`${t('Send again')}${other === undefined ? '' : ` ${t('as {0}', other.name)}`}`}
        class="primary"
        disabled={state.value.isSending}
        onClick={() => attempt(sendAgain)}
      />
      {isCallerKnown && <CopyButtons request={request} />}
    </div>
  );
}

function CopyButtons({ request }: Pick<RequestActionsProps, 'request'>) {
  const shell = shellOfReader();
  const curl = renderAsCurl(request, serverOrigin(), shell);
  if (curl === undefined)
    return (
      <span class="soft">
        {t('It cannot be sent from a command line.')} {whyNoCommand(request)}
      </span>
    );
  const sbox = renderAsSbox(request, serverOrigin(), shell);
  return (
    <>
      <CopyButton label={t('Copy as curl')} text={() => curl} />
      {sbox !== undefined && <CopyButton label={t('Copy as sbox')} text={() => sbox} />}
      <ShellChoice />
    </>
  );
}
