import { intentLabels } from '../../client/reading/intents.ts';
import type { Claim, FootprintResult, WeatherEvent } from '../../contract/records.ts';
import { daysBetween } from '../land/season.ts';
import { renderWord } from '../land/words.ts';
import { Sentence } from '../look/facts.tsx';
import { dataOf, type Exchange } from '../state/exchange.ts';
import { hrefTo, navigateUnlessMoved, past } from '../state/navigation.ts';
import { read, worldStatus } from '../state/readings.ts';
import { figures, language, t } from '../words/t.ts';
import { listWhatIfs } from './attempt.ts';
import { type Action, offerOf, readClaim, readLoss, reportClaim } from './next.ts';
import { LastAnswers, StepCard, UnavailableStep } from './step-card.tsx';

const longAgo = '2020-01-01T00:00:00Z';

export function ReportClaim({ event, result }: { readonly event: WeatherEvent; readonly result: FootprintResult }) {
  if (past.value !== null) return <UnavailableStep title={t('Report a claim')} />;
  const loss = readLoss(result);
  const known = readClaim(result.aoiId, event.eventId);
  if (loss === undefined || known === undefined) return null;
  const offer = offerOf(loss);
  const { claim } = known;
  if (claim !== undefined && offer?.intent !== 'report_claim')
    return (
      <p class="step-open">
        <a class="primary big" href={hrefTo('cases', claim.claimId)}>
          {t('Open its claim')}
        </a>
        <span class="note">{t('{0} is {1} for this storm.', claim.claimNumber, renderWord(claim.status))}</span>
      </p>
    );
  if (result.damagedHectares === 0)
    return <p class="note">{t('Nothing is damaged here, so there is nothing to claim.')}</p>;
  if (offer !== undefined) return <Offered offer={offer} event={event} aoiId={result.aoiId} />;
  const refused = loss.blocked.find(({ intent }) => intent === 'report_claim' || intent === 'keep_detection');
  const uncovered = 'No policy in force covered {0} here on that day, so there is nothing to claim.';
  return (
    <p class="note">
      <Sentence text={String(refused?.problem['detail'] ?? t(uncovered, renderWord(event.peril)))} />
    </p>
  );
}

interface OfferedProps {
  readonly offer: Action;
  readonly event: WeatherEvent;
  readonly aoiId: string;
}

function Offered({ offer, event, aoiId }: OfferedProps) {
  const { operationId, body } = offer;
  const claimed = offer.intent === 'report_claim' ? (body as unknown as Claim) : undefined;
  const before = { label: 'before the policy began', id: operationId, body: { ...body, occurredAt: longAgo } } as const;
  return (
    <>
      <LastAnswers aoiId={aoiId} />
      <StepCard
        aoiId={aoiId}
        title={t('Report a claim')}
        button={
          claimed === undefined
            ? intentLabels.report_claim[language.value]
            : t('Report {0}', figures.value.hectares(claimed.claimedHectares))
        }
        take={async () => {
          const goTo = navigateUnlessMoved();
          const exchanges = await reportClaim(offer);
          const { claimId } = dataOf<Claim | undefined>(exchanges.at(-1) as Exchange) ?? {};
          if (claimId !== undefined) goTo({ panel: 'cases', selection: claimId, filters: {} });
          return exchanges;
        }}
        note={claimed && renderCover(claimed.policyId, event)}
        whatIfs={[...listWhatIfs(offer), ...(claimed === undefined ? [] : [before])]}
      >
        {claimed !== undefined && (
          <p>
            {figures.value.money(claimed.claimedAmount)} {t('on {0}', figures.value.hectares(claimed.claimedHectares))}
          </p>
        )}
      </StepCard>
    </>
  );
}

function renderCover(policyId: string, { peril, startedAt }: WeatherEvent): string {
  const policy = read('getPolicy', { params: { id: policyId } }).value.data;
  if (policy === undefined) return '';
  return t(
    '{0} covers {1} here at {2} per ha; no claim is open for this storm. It happened {3} days ago.',
    ...[policy.policyNumber, renderWord(peril), figures.value.money(policy.sumInsuredPerHectare)],
    daysBetween(startedAt, worldStatus().value.data?.now ?? startedAt),
  );
}
