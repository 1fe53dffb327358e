// Headers and body of a request or an answer.

import { tryParseJson } from '../../primitives/json-object.ts';
import type { KeptBody } from '../exchanges/kept-request.ts';
import { JsonView } from '../ids/json-view.tsx';
import { Notice } from '../look/notice.tsx';
import { t } from '../words/t.ts';

export function BodyView({ part, isRequest }: { readonly part: KeptBody | null; readonly isRequest: boolean }) {
  if (part === null) {
    return (
      <Notice title={t('What was sent and answered is no longer kept')}>
        {t('The newest reads are kept, and of each world 1,000 writes and refusals.')}{' '}
        <code>sbox serve --record FILE</code> {t('keeps all of them.')}
      </Notice>
    );
  }
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
  if (text === null) return <Notice title={t('A body of {0} bytes, which is not kept', byteLength)} />;
  if (text === '') return <p class="soft padded">{isRequest ? t('No body was read.') : t('No body.')}</p>;
  const json = tryParseJson(text);
  return json === undefined ? <pre class="padded">{text}</pre> : <JsonView value={json} />;
}
