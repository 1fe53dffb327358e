// The steps of the story on stage, in their order.

import { caseSteps } from './case-steps.tsx';
import { claimSteps } from './claim-steps.tsx';

export const stageSteps = { ...claimSteps, ...caseSteps };
export type StageStepName = keyof typeof stageSteps;
export const stageStepNames = Object.keys(stageSteps) as StageStepName[];
