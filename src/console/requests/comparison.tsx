// The same request under the three identities, side by side, with the differences marked.

import { useState } from 'preact/hooks';
import { mayChange, namesWorld } from '../../client/free-request.ts';
import { type Compared, compareIdentities, findDifferences, groupAnswers } from '../exchanges/comparison.ts';
import type { Resendable } from '../exchanges/resend.ts';
import { JsonView, listJsonLines } from '../ids/json-view.tsx';
import { Button } from '../look/button.tsx';
import { IdentityMark } from '../look/identity-mark.tsx';
import { Notice } from '../look/notice.tsx';
import { StatusBadge } from '../look/status-badge.tsx';
import { t } from '../words/t.ts';

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
