// How a plot stands under its policy before a loss is settled: what is insured, what is left, what is already lost.

import type { Policy } from '../../contract/records.ts';
import { leftOf } from '../../law/figures/insured-plots.ts';
import { Amount } from '../look/facts.tsx';
import { t } from '../words/t.ts';

/** Renders nothing where the policy does not insure the plot. */
export function PlotStanding({ policy, aoiId }: { readonly policy: Policy; readonly aoiId: string }) {
  const plot = policy.insuredPlots.find((one) => one.aoiId === aoiId);
  if (plot === undefined) return null;
  const { sumInsured, priorLossPct } = plot;
  return (
    <span>
      {t('The plot is insured for')} <Amount money={sumInsured} />
      {t(', of which')} <Amount money={leftOf(policy, plot)} /> {t('is left')}
      {priorLossPct > 0 && t('; earlier losses took {0} % of it', priorLossPct)}.
    </span>
  );
}
