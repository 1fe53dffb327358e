import { useLayoutEffect } from 'preact/hooks';
import { findOperation } from '../../client/free-request.ts';
import { checkOf } from '../../contract/form/problems.ts';
import { tryParseJson } from '../../primitives/json-object.ts';
import { type KeptBody, keptRequest, resendableOf } from '../exchanges/resend.ts';
import { FailureNotice, Remedy } from '../ids/failure-notice.tsx';
import { IdLink } from '../ids/id-link.tsx';
import { JsonView } from '../ids/json-view.tsx';
import type { LogRow } from '../live/live-log.ts';
import { Button } from '../look/button.tsx';
import { Sentence } from '../look/facts.tsx';
import { IdentityMark, StatusBadge } from '../look/marks.tsx';
import { Notice } from '../look/notice.tsx';
import { setTo } from '../look/set-to.ts';
import { curlOfChosen } from '../state/chosen-row.ts';
import { remedyOf } from '../state/failure.ts';
import { navigate } from '../state/navigation.ts';
import { serverOrigin } from '../state/server-origin.ts';
import { shellOfReader } from '../words/shell-choice.tsx';
import { figures, t, translate, wallTime } from '../words/t.ts';
import { ChecksRow } from './checks-row.tsx';
import { RequestActions } from './request-actions.tsx';
import { isFromUnknownCaller } from './request-filters.ts';
import { renderAsCurl } from './request-text.ts';

export function RequestDetail({ requestId, row }: { readonly requestId: string; readonly row: LogRow | undefined }) {
  const { data: kept, failure } = keptRequest(requestId, row?.organizationId ?? null).value;
  const resendable = kept && resendableOf(kept, row?.profile ?? null);
  const isCallerKnown = row !== undefined && !isFromUnknownCaller(row);
  const shell = shellOfReader();
  useLayoutEffect(() => {
    const curl = resendable && isCallerKnown ? renderAsCurl(resendable, serverOrigin(), shell) : undefined;
    curlOfChosen.value = curl === undefined ? undefined : () => curl;
    return setTo(curlOfChosen, undefined);
  }, [resendable !== undefined, shell]);
  if (failure !== undefined && row === undefined) return <FailureNotice failure={failure} />;
  const method = kept?.method ?? row?.method ?? '';
  const target = kept?.target ?? row?.path ?? '';
  const operation = findOperation(method, target);
  return (
    <div class="request">
      <p class="headline">
        <span class="mono">
          {method} {target}
        </span>{' '}
        <StatusBadge status={kept?.status ?? row?.status ?? 0} />
      </p>
      {row !== undefined && <Facts row={row} summary={operation && translate(operation.summary)} />}
      <ChecksRow code={row?.code ?? null} operation={operation} />
      {row?.code != null && <Refusal code={row.code} detail={detailOf(kept?.response?.text)} />}
      {resendable !== undefined && (
        <RequestActions isCallerKnown={isCallerKnown} request={resendable} code={row?.code ?? null} />
      )}
      {kept === undefined ? (
        <Notice title={failure === undefined ? t('Reading') : t('This request and its response are no longer kept')} />
      ) : (
        <>
          <h3>{t('Response')}</h3>
          <BodyView part={kept.response} isRequest={false} />
          <h3>{t('Request')}</h3>
          <BodyView part={kept.request} isRequest />
        </>
      )}
    </div>
  );
}

function Facts({ row, summary }: { readonly row: LogRow; readonly summary: string | undefined }) {
  const { profile, organizationId, position, idempotencyKey, created, durationMs, worldAt, isReplay } = row;
  return (
    <>
      <p class="soft">
        {summary !== undefined && `${summary} · `}
        <IdentityMark name={profile} />
        {organizationId !== null && ` ${t('of {0}', organizationId)}`} · {figures.value.number(durationMs)} {t('ms')}
        {worldAt !== null && (
          <>
            {' · '}
            <time>{figures.value.instant(worldAt)}</time>
          </>
        )}
        {' · '}
        {t('answered {0}', wallTime(row.answeredAt))}
      </p>
      {(position !== null || idempotencyKey !== null) && (
        <p class="soft">
          {position !== null && `${t('position {0}', position)} `}
          {idempotencyKey !== null && (
            <>
              {t('key')} <code>{idempotencyKey}</code>{' '}
            </>
          )}
          {isReplay && `${t('the first response again: nothing was done twice')} `}
          {row.isUndone && `${t('undone')} `}
          {created.length > 0 && `${t('created')} `}
          {created.map((id) => (
            <span key={id}>
              <IdLink id={id} />{' '}
            </span>
          ))}
          {position !== null && !row.isUndone && row.rewoundTo === null && (
            <Button words={t('See the world before this')} onClick={() => navigate({ at: position - 1 })} />
          )}
        </p>
      )}
    </>
  );
}

function Refusal({ code, detail }: { readonly code: string; readonly detail: string | undefined }) {
  return (
    <div class="refusal">
      <p>
        <a href={`/problems/${code}`}>{code}</a>: <Sentence text={detail ?? checkOf(code)?.asks ?? ''} />
      </p>
      <p>
        <strong>{t('What to do next:')}</strong>{' '}
        <Remedy code={code} text={remedyOf(code) ?? t('Read the page about the code.')} />
      </p>
    </div>
  );
}

function detailOf(text: string | null | undefined): string | undefined {
  const { detail } = (tryParseJson(text ?? '') ?? {}) as { detail?: unknown };
  return typeof detail === 'string' ? detail : undefined;
}

function BodyView({ part, isRequest }: { readonly part: KeptBody | null; readonly isRequest: boolean }) {
  if (part === null)
    return (
      <Notice title={t('This request and its response are no longer kept')}>
        {t('The server keeps the newest reads, and 1,000 writes and refusals per world.')}{' '}
        <code>sbox serve --record FILE</code> {t('keeps everything.')}
      </Notice>
    );
  return (
    <>
      <dl class="headers">
        {part.headers.map(([name, value], index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Body part={part} isRequest={isRequest} />
    </>
  );
}

function Body({ part: { text, byteLength }, isRequest }: { readonly part: KeptBody; readonly isRequest: boolean }) {
  if (text === null) return <Notice title={t('A body of {0} bytes, which was not kept', byteLength)} />;
  if (text === '') return <p class="soft padded">{isRequest ? t('No body was read.') : t('No body.')}</p>;
  const json = tryParseJson(text);
  return json === undefined ? <pre class="padded">{text}</pre> : <JsonView value={json} />;
}
