import { verifyReportHere } from '../exchanges/verify-report.ts';
import { renderDate, renderShortDay, renderShortTime, renderWord } from '../land/words.ts';
import { attempt } from '../steps/attempt.ts';
import { t } from '../words/t.ts';
import { Compared, Cover, Ladder, StageMap } from './pictures.tsx';
import { moneyOf, type StageStep, sent, verified } from './story.ts';

export const caseSteps = {
  'visit-set': {
    title: 'Visit set',
    isReached: ({ taken }) => taken >= 2,
    picture: (story) => <StageMap story={story} of="plot" />,
    answer: ({ visit, now }) => ({
      heading: t('Assessment scheduled'),
      figure: visit === undefined ? '–' : renderShortDay(visit.scheduledAt),
      words: [
        visit?.expert.name,
        visit && renderShortTime(visit.scheduledAt),
        visit && visit.scheduledAt > now ? t('The clock moves forward to that time.') : undefined,
      ],
      ids: [visit?.peritajeId],
    }),
    next: 'primary',
  },
  visit: {
    title: 'Visit',
    isReached: ({ taken }) => taken >= 3,
    picture: (story) => <Compared story={story} />,
    answer: ({ claim, visit }) => ({
      heading: t('To be paid'),
      ...moneyOf(claim?.settlement?.amount),
      rows: 'calculation',
      ids: [visit?.peritajeId],
    }),
    next: 'primary',
  },
  signed: {
    title: 'Signed',
    isReached: ({ taken, report }) => taken >= 4 && report !== undefined,
    picture: (story) => <Cover story={story} isVerified={false} />,
    answer: ({ claim, report }) => ({
      heading: t('Approved'),
      ...moneyOf(claim?.approvedAmount),
      words: [t('Signed by {0}', report?.signedBy), report?.signedAt == null ? undefined : renderDate(report.signedAt)],
      ids: [report?.reportId],
    }),
    next: [
      'Verify the signature',
      async ({ report }) => {
        const { checks } = await verifyReportHere(report?.reportId ?? '');
        const broken = checks.find(({ holds }) => !holds);
        if (broken !== undefined) throw new Error(broken.detail);
        verified.value = new Set([...verified.value, report?.reportId ?? '']);
      },
    ],
  },
  verified: {
    title: 'Verified',
    isReached: ({ report }) => report !== undefined && verified.value.has(report.reportId),
    picture: (story) => <Cover story={story} isVerified />,
    answer: ({ report, due }) => ({
      heading: t('The report is what was signed'),
      figure: t('Verified'),
      kind: 'good',
      words: [
        t('Signed by {0}', report?.signedBy),
        t('Even one changed letter would show.'),
        due === null ? undefined : t('The payment is due on {0}.', renderShortDay(due.at)),
      ],
      ids: [report?.reportId],
    }),
    next: [
      'Let time pass',
      async ({ due }) => {
        if (due === null) throw new Error(t('Nothing changed.'));
        return sent(attempt('moveClock', { body: { to: due.at } }));
      },
    ],
  },
  paid: {
    title: 'Paid',
    isReached: ({ taken }) => taken >= 5,
    picture: ({ claim }) => (
      <Ladder
        title={t('From the claim to the payment')}
        rungs={(claim?.statusHistory ?? []).slice(-5).map(({ status, at }) => ({
          result: 'passed',
          title: renderWord(status),
          about: renderDate(at),
        }))}
      />
    ),
    answer: ({ claim, now }) => ({
      heading: t('Paid'),
      ...moneyOf(claim?.approvedAmount),
      words: [renderDate(claim?.statusHistory.at(-1)?.at ?? now)],
      ids: [claim?.claimId],
    }),
  },
} as const satisfies Readonly<Record<string, StageStep>>;
