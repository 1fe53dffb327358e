// Why an act did not succeed, beside the button that asked for it.

import { Sentence } from '../look/sentence.tsx';
import type { Act } from '../state/act.ts';
import { Remedy } from './remedy.tsx';

export function ActFailure({ act: { failure } }: { readonly act: Act }) {
  if (failure === undefined) return null;
  return (
    <p class="act-failure" role="alert">
      <Sentence text={failure.detail} /> <Remedy code={failure.code} text={failure.remedy} />
    </p>
  );
}
