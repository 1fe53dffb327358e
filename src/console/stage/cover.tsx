// What the signature covers: four records lead into the report, and that to a seal, which has its mark once it was checked.

import type { ComponentChildren } from 'preact';
import { renderHectares, renderShortDay, renderWord, shortNameOf } from '../land/words.ts';
import { renderAmount, renderNumber, t } from '../words/t.ts';
import { wholeDay } from './stage-step.ts';
import type { Story } from './story.ts';

export function Cover({ story, isVerified }: { readonly story: Story; readonly isVerified: boolean }) {
  const { event, policy, result, claim, visit, plot, report } = story;
  const hectares = result?.damagedHectares ?? claim?.claimedHectares ?? 0;
  const assessed = visit?.assessedDamagePct ?? null;
  const records = [
    [t('Storm'), `${renderWord(event.peril)}, ${wholeDay(event.startedAt)}`],
    [t('Policy'), policy?.policyNumber ?? ''],
    [t('Footprint'), renderHectares(hectares)],
    [
      t('Visit'),
      `${assessed === null ? '' : `${renderNumber(assessed)} %, `}${visit === undefined ? '' : renderShortDay(visit.scheduledAt)}`,
    ],
  ] as const;
  const amount = claim?.approvedAmount;
  return (
    <div class="cover">
      <ul class="plain">
        {records.map(([name, about]) => (
          <Box key={name} title={name} mark={isVerified}>
            {about}
          </Box>
        ))}
      </ul>
      <div class="cover-report">
        <strong>{t('Report')}</strong>
        <span>{shortNameOf(plot.name)}</span>
        {amount != null && (
          <span>
            <b>{renderAmount(amount.amount)}</b> {amount.currency}
          </span>
        )}
        <em>{report?.signedBy}</em>
      </div>
      <div class={isVerified ? 'seal good' : 'seal'}>
        <span aria-hidden="true">{isVerified ? '✓' : '✎'}</span>
        <strong>{isVerified ? t('checked here,') : t('signed')}</strong>
        {isVerified && <span class="about">{t('by this browser')}</span>}
      </div>
    </div>
  );
}

function Box({
  title,
  mark,
  children,
}: {
  readonly title: string;
  readonly mark: boolean;
  readonly children: ComponentChildren;
}) {
  return (
    <li>
      <strong>{title}</strong>
      <span>{children}</span>
      {mark && (
        <span class="mark" aria-hidden="true">
          ✓
        </span>
      )}
    </li>
  );
}
