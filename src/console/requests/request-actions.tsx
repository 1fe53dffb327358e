// What can be done with a request: copy it as command lines, send it once more, or send it under the three identities,
// side by side, with the differences marked.

import { useState } from 'preact/hooks';
import { mayChange, namesWorld } from '../../client/free-request.ts';
import { whyNoCommand } from '../../projections/copied-command.ts';
import { type Compared, compareIdentities, findDifferences, groupAnswers } from '../exchanges/comparison.ts';
import { asHttpRequest, type Resendable, withCredential } from '../exchanges/resend.ts';
import { JsonView, listJsonLines } from '../ids/json-view.tsx';
import { Button, CopyButton } from '../look/button.tsx';
import { IdentityMark, StatusBadge } from '../look/marks.tsx';
import { Notice } from '../look/notice.tsx';
import { sendAsIs } from '../state/exchange.ts';
import { credentialOf, identities } from '../state/identities.ts';
import { address, navigate } from '../state/navigation.ts';
import { serverOrigin } from '../state/server-origin.ts';
import { ShellChoice, shellOfReader } from '../words/shell-choice.tsx';
import { t } from '../words/t.ts';
import { renderAsCurl, renderAsSbox } from './request-text.ts';

interface RequestActionsProps {
  /** Whether a known identity asked: a request of anybody else may be planted, so nothing of it is offered to copy. */
  readonly isCallerKnown: boolean;
  readonly request: Resendable;
  /** Null where the request was not refused. */
  readonly code: string | null;
}

/** The code of a refusal that another identity may not get. */
const refusedForWhoAsks = 'insufficient_permission';

export function RequestActions({ isCallerKnown, request, code }: RequestActionsProps) {
  const [isSending, setIsSending] = useState(false);
  const other = code === refusedForWhoAsks ? identities.value[0] : undefined;
  const sendAgain = async () => {
    setIsSending(true);
    const again =
      other === undefined ? asHttpRequest(request) : withCredential(request, credentialOf(other, address.peek().world));
    const { requestId } = await sendAsIs(again);
    setIsSending(false);
    if (requestId !== '') navigate({ selection: requestId });
  };
  return (
    <div class="actions padded">
      <Button
        words={`${t('Send again')}${other === undefined ? '' : ` ${t('as {0}', other.name)}`}`}
        class="primary"
        disabled={isSending}
        onClick={sendAgain}
      />
      {isCallerKnown && <Copies request={request} />}
    </div>
  );
}

function Copies({ request }: Pick<RequestActionsProps, 'request'>) {
  const shell = shellOfReader();
  const curl = renderAsCurl(request, serverOrigin(), shell);
  if (curl === undefined)
    return (
      <span class="soft">
        {t('No command line can send it.')} {whyNoCommand(request)}
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

export function Comparison({ request }: { readonly request: Resendable | undefined }) {
  const [compared, setCompared] = useState<readonly Compared[] | undefined>(undefined);
  const [isAsking, setIsAsking] = useState(false);
  if (request === undefined)
    return <Notice title={t('This request cannot be sent again: its body or its credential is not kept')} />;
  if (namesWorld(request.method, request.target)) {
    return <Notice title={t('This request names a world, and would make or drop that one even in a fork')} />;
  }
  const compare = async () => {
    setIsAsking(true);
    setCompared(await compareIdentities(request));
    setIsAsking(false);
  };
  if (compared === undefined) {
    return (
      <Notice title={t('The same request under three identities')}>
        <p>
          {mayChange(request.method, request.target)
            ? t('Each one is tried in a fork of this world, which is then dropped: nothing changes here.')
            : t('It only reads: nothing changes.')}
        </p>
        <Button words={t('Compare')} class="primary" disabled={isAsking} onClick={compare} />
      </Notice>
    );
  }
  const marked = findDifferences(compared.map(({ exchange }) => linesByPointer(exchange.json)));
  const groups = groupAnswers(compared).map((same) => ({
    names: same.map(({ name }) => name),
    exchange: (same[0] as Compared).exchange,
  }));
  return (
    <div class="compared" style={{ '--answers': groups.length }}>
      {groups.map(({ names, exchange }) => (
        <section key={names.join(' ')} aria-label={names.join(', ')}>
          <h3>
            {names.map((name) => (
              <>
                <IdentityMark key={name} name={name} />{' '}
              </>
            ))}
            <StatusBadge status={exchange.status} />
          </h3>
          <JsonView value={exchange.json} marked={marked} />
        </section>
      ))}
    </div>
  );
}

const linesByPointer = (json: unknown): Map<string, string> =>
  new Map(listJsonLines(json).map(({ pointer, words }) => [pointer, words.map(({ text }) => text).join('')]));
