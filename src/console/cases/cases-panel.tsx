import type { Claim } from '../../contract/records.ts';
import { FailureNotice } from '../ids/failure-notice.tsx';
import { FilterField } from '../ids/filter-field.tsx';
import { kindOfId } from '../ids/id-kinds.ts';
import { CloseLink, Elsewhere } from '../ids/id-link.tsx';
import { land } from '../land/land.ts';
import { renderWord } from '../land/words.ts';
import { Notice } from '../look/notice.tsx';
import { Pane } from '../look/pane.tsx';
import { useShownSelections } from '../state/chosen-row.ts';
import { address, hrefTo } from '../state/navigation.ts';
import { readList } from '../state/readings.ts';
import { t } from '../words/t.ts';
import { ClaimCard } from './claim-card.tsx';
import { type Lane, sortIntoLanes } from './claim-lanes.ts';
import { OpenCase } from './open-case.tsx';

const maxClaims = 1_000;

export function CasesPanel() {
  const { selection, filters } = address.value;
  const { text = '' } = filters;
  const { data, failure } = readList('listClaims', {}, maxClaims).value;
  const shown = (data ?? []).filter((claim) => isFound(claim, text));
  const { open, ended } = sortIntoLanes(shown);
  // Claims that ended are shown only while no case is open.
  const lanes = [...open, ...ended.filter(({ claims }) => selection === null || claims.some(isOpened))];
  useShownSelections(lanes.flatMap(({ claims }) => claims.map(({ claimId }) => claimId)));
  const endedCount = ended.reduce((sum, { claims }) => sum + claims.length, 0);
  const title =
    data === undefined ? t('Cases') : t('Cases: {0} open, {1} ended', shown.length - endedCount, endedCount);
  return (
    <div class={selection === null ? 'split' : 'split opened'}>
      <Pane title={title} label={t('Claims')} actions={<FilterField label={t('Filter the claims')} />}>
        {failure !== undefined && <FailureNotice failure={failure} />}
        {data !== undefined && data.length === 0 && (
          <Notice title={t('No claims in this world')}>
            {t('Measure a storm in')} <a href={hrefTo('footprint')}>{t('Footprint')}</a>{' '}
            {t('and report a claim for it, or type')} <code>sbox claims create</code>.
          </Notice>
        )}
        {data !== undefined && data.length > 0 && (
          <div class="lanes">
            {lanes.map((lane) => (
              <ClaimLane key={lane.status} lane={lane} />
            ))}
          </div>
        )}
      </Pane>
      {selection !== null && (
        <Pane title={t('The open case')} className="detail case" actions={<CloseLink />}>
          {kindOfId(selection)?.collection === 'claims' ? (
            <OpenCase key={selection} claimId={selection} />
          ) : (
            <Elsewhere id={selection} />
          )}
        </Pane>
      )}
    </div>
  );
}

const isOpened = ({ claimId }: Claim): boolean => claimId === address.value.selection;

function isFound(claim: Claim, text: string): boolean {
  const name = land.value?.plotById.get(claim.aoiId)?.name ?? '';
  return `${name} ${JSON.stringify(claim)}`.toLowerCase().includes(text.toLowerCase());
}

function ClaimLane({ lane: { status, claims } }: { readonly lane: Lane }) {
  return (
    <section class="lane" aria-label={renderWord(status)}>
      <h3>
        <span class="capital">{renderWord(status)}</span> <span class="number">{claims.length}</span>
      </h3>
      <ul class="plain">
        {claims.map((claim) => (
          <li key={claim.claimId}>
            <ClaimCard claim={claim} />
          </li>
        ))}
      </ul>
    </section>
  );
}
