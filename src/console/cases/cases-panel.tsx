// Claims as lanes by status, and the case behind the one that is open.

import { useEffect } from 'preact/hooks';
import type { Claim } from '../../contract/schemas/claim.ts';
import { CloseLink } from '../ids/close-link.tsx';
import { FailureNotice } from '../ids/failure-notice.tsx';
import { kindOfId } from '../ids/id-kinds.ts';
import { RecordView } from '../ids/record-view.tsx';
import { Amount } from '../look/amount.tsx';
import { Notice } from '../look/notice.tsx';
import { Pane } from '../look/pane.tsx';
import { SearchField } from '../look/search-field.tsx';
import { shownSelections } from '../state/chosen-row.ts';
import { address, hrefTo, setFilter } from '../state/navigation.ts';
import { readList } from '../state/readings.ts';
import { ClaimChain } from './claim-chain.tsx';
import { type Lane, laneClaims, wordsOf } from './claim-lanes.ts';
import { ReportCard } from './report-card.tsx';

const mostClaims = 1_000;

export function CasesPanel() {
  const { selection, filters } = address.value;
  const { text = '' } = filters;
  const { data, failure } = readList('listClaims', {}, mostClaims).value;
  const shown = (data ?? []).filter((claim) => isFound(claim, text));
  const lanes = laneClaims(shown);
  useEffect(() => {
    shownSelections.value = lanes.flatMap(({ claims }) => claims.map(({ claimId }) => claimId));
  });
  return (
    <div class={selection === null ? 'split' : 'split opened'}>
      <Pane
        title={`Claims ${data === undefined ? '' : shown.length}`}
        label="Claims"
        actions={
          <SearchField
            label="Filter the claims"
            slash="Filter"
            text={text}
            onText={(sought) => setFilter('text', sought)}
          />
        }
      >
        {failure !== undefined && <FailureNotice failure={failure} />}
        {data !== undefined && data.length === 0 && (
          <Notice title="No claims in this world">
            Create one from <a href={hrefTo('call', 'createClaim')}>Call</a>, or type <code>sbox claims create</code>.
          </Notice>
        )}
        {data !== undefined && data.length > 0 && <Lanes lanes={lanes} selection={selection} />}
      </Pane>
      {selection !== null && (
        <Pane
          title={<span class="mono">{selection}</span>}
          label="The open case"
          className="detail"
          actions={<CloseLink />}
        >
          <Opened key={selection} id={selection} />
        </Pane>
      )}
    </div>
  );
}

const isFound = (claim: Claim, text: string): boolean =>
  JSON.stringify(claim).toLowerCase().includes(text.toLowerCase());

function Lanes({ lanes, selection }: { readonly lanes: readonly Lane[]; readonly selection: string | null }) {
  return (
    <div class="lanes">
      {lanes.map(({ status, isEnded, claims }) => (
        <section key={status} class={isEnded ? 'lane ended' : 'lane'} aria-label={wordsOf(status)}>
          <h3>
            {wordsOf(status)} <span class="number">{claims.length}</span>
          </h3>
          <ul class="plain">
            {claims.map((claim) => (
              <li key={claim.claimId}>
                <ClaimCard claim={claim} isChosen={claim.claimId === selection} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ClaimCard({ claim, isChosen }: { readonly claim: Claim; readonly isChosen: boolean }) {
  const { claimId, claimNumber, peril, aoiId, claimedAmount, approvedAmount } = claim;
  return (
    <a
      class="claim"
      href={hrefTo('cases', claimId, address.value.filters)}
      aria-current={isChosen ? 'true' : undefined}
    >
      <span class="mono">{claimId}</span> <span class="soft">{claimNumber}</span>
      <span>
        {peril} on <span class="mono">{aoiId}</span>
      </span>
      <Amount money={approvedAmount ?? claimedAmount} />
    </a>
  );
}

function Opened({ id }: { readonly id: string }) {
  const collection = kindOfId(id)?.collection;
  if (collection === 'claims') return <ClaimChain claimId={id} />;
  return collection === 'reports' ? <ReportCard reportId={id} /> : <RecordView id={id} />;
}
