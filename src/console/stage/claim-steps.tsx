import { isSuccess } from '../../client/failures.ts';
import { type OperationId, rowOf } from '../../contract/rows.ts';
import { type CheckResult, checksAround } from '../exchanges/check-results.ts';
import { touchedPlots } from '../jobs/choice.ts';
import { enqueueing, runFootprint } from '../jobs/footprint-jobs.ts';
import { renderDate, renderStorm, renderWord } from '../land/words.ts';
import { failureOf } from '../state/failure.ts';
import { reportClaim, take } from '../steps/next.ts';
import { figures, t, translate } from '../words/t.ts';
import { Ladder, StageMap } from './pictures.tsx';
import { moneyOf, refusal, type StageStep, type Story, sent } from './story.ts';

const readOnly = 'read-only';
const noExchange = { status: 200, json: undefined, text: '' };

function requireReportAction({ offer }: Story) {
  if (offer === undefined) throw new Error(t('No claim can be reported for this loss.'));
  return offer;
}

export const claimSteps = {
  storm: {
    title: 'Storm',
    isReached: () => true,
    picture: (story) => <StageMap story={story} of="storm" />,
    answer: ({ event, land, plot }) => ({
      heading: `${renderWord(event.peril)}, ${renderDate(event.startedAt)}`,
      figure: String(touchedPlots(land, event).length),
      unit: t(touchedPlots(land, event).length === 1 ? 'plot struck' : 'plots struck'),
      words: [`${event.name}, ${renderStorm(event)}`, plot.name],
      ids: [event.eventId, plot.aoiId],
    }),
    next: [
      'Compute the footprint',
      async ({ event: { eventId }, plot: { aoiId }, method }) => {
        await runFootprint({ eventId, aoiId, method });
        const { failure } = enqueueing.peek();
        if (failure !== undefined) throw new Error(failure.detail);
      },
    ],
  },
  footprint: {
    title: 'Footprint',
    isReached: ({ result }) => result !== undefined,
    picture: (story) => <StageMap story={story} of="plot" />,
    answer: ({ event, plot, result }) => ({
      heading: `${renderWord(event.peril)}, ${renderDate(event.startedAt)}`,
      figure: figures.value.hectares(result?.damagedHectares ?? 0),
      words: [
        t(
          'of {0} of {1}, {2} %',
          figures.value.hectares(plot.areaHectares),
          renderWord(plot.crop ?? ''),
          result?.affectedPct,
        ),
      ],
      rows: 'classes',
      ids: [result?.jobId],
    }),
    next: [
      'Try as read-only',
      async (story) => {
        const offer = requireReportAction(story);
        const exchange = await take(offer, {}, readOnly);
        refusal.value = { of: story.key, exchange, by: offer.operationId, as: readOnly };
        if (isSuccess(exchange)) throw new Error(t('Nothing changed.'));
      },
    ],
  },
  refused: {
    title: 'Refused',
    isReached: (story) => story.refusal !== undefined,
    picture: ({ refusal: tried }) => (
      <Ladder
        title={t('Read-only reports the same claim')}
        rungs={checksAround(
          failureOf(tried?.exchange ?? noExchange)?.code ?? null,
          rowOf((tried?.by ?? 'createClaim') as OperationId),
        ).map(({ result, asks }) => ({ result, title: translate(asks), about: replyOf(result) }))}
      />
    ),
    answer: ({ refusal: tried, claimsCount }) => ({
      heading: t('Refused'),
      figure: String(tried?.exchange.status ?? ''),
      kind: 'bad',
      words: [t('This token may not report claims.'), t('Nothing changed: {0} claims before, {0} after.', claimsCount)],
      ids: [tried?.exchange.requestId],
    }),
    next: ['Use full access', async (story) => sent(reportClaim(requireReportAction(story)))],
  },
  claim: {
    title: 'Claim',
    isReached: ({ taken }) => taken >= 1,
    picture: (story) => <StageMap story={story} of="plot" />,
    answer: ({ claim, policy }) => ({
      heading: t('Claim reported'),
      ...moneyOf(claim?.claimedAmount),
      words: [
        t('on {0}', figures.value.hectares(claim?.claimedHectares ?? 0)),
        `${t('Claim')} ${claim?.claimNumber}`,
        policy && `${t('Policy')} ${policy.policyNumber}`,
      ],
      ids: [claim?.claimId],
    }),
    next: 'primary',
  },
} as const satisfies Readonly<Record<string, StageStep>>;

const replyOf = (result: CheckResult['result']): string =>
  ({ passed: t('yes'), decided: t('no'), unasked: t('not reached') })[result];

/** The identity that a step shows as the caller; undefined for the chosen one. */
export const callerOn = (name: string): string | undefined => (name === 'refused' ? readOnly : undefined);
