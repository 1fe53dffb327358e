import { type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import { limits } from '../../contract/form/surface.ts';
import type { Job, Organization } from '../../contract/records.ts';
import { type Method, sarMethod } from '../../contract/schemas/vocabularies.ts';
import { seesClouds } from './scenes.ts';

export type FailureCode = Organization['jobFailures'][number]['code'];

export const failures = {
  no_cloud_free_scene: {
    title: 'No cloud-free scene',
    detail: t(
      'Every optical scene of the plot after the event is covered by clouds. Radar sees through them: use method {sarMethod} where the peril has it, or choose a later event.',
      { sarMethod },
    ),
  },
  worker_time_budget_exceeded: {
    title: 'The worker time budget was exceeded',
    detail: t('The computation did not end within {workerBudgetSeconds} seconds and was stopped.', limits),
  },
} as const satisfies Record<FailureCode, { readonly title: string; readonly detail: LocalizedText }>;

export function describeFailure(code: FailureCode): NonNullable<Job['error']> {
  const { title, detail } = failures[code];
  return { code, title, detail: `${detail}` };
}

/** Undefined for nearly every plot. Clouds affect only methods that see clouds. */
export function failureOf({ jobFailures }: Organization, aoiId: string, method: Method): FailureCode | undefined {
  const code = jobFailures.find((failure) => failure.aoiId === aoiId)?.code;
  return code === 'no_cloud_free_scene' && !seesClouds(method) ? undefined : code;
}
