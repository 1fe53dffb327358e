import { isSuccess } from '../../client/failures.ts';
import type { Claim, Detection, FootprintResult, Next, Peritaje } from '../../contract/records.ts';
import type { OperationId } from '../../contract/rows.ts';
import { buildCall, dataOf, type Exchange, sendUnseen } from '../state/exchange.ts';
import { read, readList, worldStatus } from '../state/readings.ts';
import { language } from '../words/t.ts';
import { attempt } from './attempt.ts';
import { countTakenSteps } from './figures.ts';

export type Action = Next['actions'][number];
export interface CaseStepProps {
  readonly claim: Claim;
  readonly action: Action;
}
type Request = Pick<Action, 'operationId' | 'params' | 'body'>;

/** The answers of a step's requests in their order; requests after a refused one are not sent. */
export type StepExchanges = Promise<readonly Exchange[]>;

export const readNext = (record: string) => read('getNext', { query: { record } }).value;

export const primaryOf = (next: Next | undefined): Action | undefined => next?.actions.find(({ primary }) => primary);

/** Undefined where it was not answered. */
const askNext = async (record: string): Promise<Next | undefined> =>
  dataOf<Next | undefined>(await sendUnseen(buildCall('getNext', { query: { record } })));

/** Sends a request with what a person confirmed, as the chosen identity or as another. */
export const take = ({ operationId, params, body }: Request, confirmed: object = {}, as?: string): Promise<Exchange> =>
  attempt(operationId as OperationId, { params, ...(body && { body: { ...body, ...confirmed } }) }, as);

/** Takes the step; a report is signed in the language of the page. */
export const takeStep = (action: Action): Promise<Exchange> =>
  take(action, action.intent === 'sign_report' ? { language: language.value } : {});

export const readVisit = ({ claimId }: Pick<Claim, 'claimId'>): Peritaje | undefined =>
  readList('listPeritajes', { claimId }, 50).value.data?.[0];

/** Moves the clock to the time of a future visit and asks the service again; if it is that time already, it only asks again. */
export async function recordVisit({ claimId }: Claim, action: Action, confirmed: object): StepExchanges {
  const scheduledAt = readVisit({ claimId })?.scheduledAt ?? '';
  const now = worldStatus().peek().data?.now ?? scheduledAt;
  if (now >= scheduledAt) return [await take(action, confirmed)];
  const moved = await attempt('moveClock', { body: { to: scheduledAt } });
  const again = isSuccess(moved) ? primaryOf(await askNext(claimId)) : undefined;
  return again?.intent === action.intent ? [moved, await take(again, confirmed)] : [moved];
}

type Measured = Pick<FootprintResult, 'eventId' | 'aoiId' | 'method' | 'aoiVersion' | 'jobId'>;

/** Reads the next steps of a measured loss: by its detection, or by the job where no detection was kept. */
export function readLoss({ eventId, aoiId, method, aoiVersion, jobId }: Measured): Next | undefined {
  const detections = readList('listDetections', { aoiId, eventId }).value.data;
  if (detections === undefined) return undefined;
  const kept = detections.find((one) => one.method === method && one.aoiVersion === aoiVersion);
  return readNext(kept?.detectionId ?? jobId).data;
}

/** The action that reports the loss: the claim, or the detection before it. */
export const offerOf = (loss: Next | undefined): Action | undefined =>
  loss?.actions.find(({ intent }) => intent === 'report_claim' || intent === 'keep_detection');

/** A claim that the service refuses is sent too, since its answer says why. */
export async function reportClaim(offer: Action): StepExchanges {
  const done = await take(offer);
  if (offer.intent === 'report_claim' || !isSuccess(done)) return [done];
  const next = await askNext(dataOf<Detection>(done).detectionId);
  const claim = [...(next?.actions ?? []), ...(next?.blocked ?? [])].find(({ intent }) => intent === 'report_claim');
  return claim === undefined ? [done] : [done, await take(claim)];
}

/** The newest claim for the event on the plot that was neither rejected nor withdrawn. Undefined until it is read. */
export function readClaim(aoiId: string, eventId: string): { readonly claim: Claim | undefined } | undefined {
  const claims = readList('listClaims', { aoiId }).value.data;
  return claims && { claim: claims.find((one) => one.eventId === eventId && countTakenSteps(one) !== undefined) };
}
