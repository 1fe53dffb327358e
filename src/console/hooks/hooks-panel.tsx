// The panel Hooks.

import { RecordView } from '../ids/record-view.tsx';
import { Notice } from '../look/notice.tsx';
import { Pane } from '../look/pane.tsx';
import { address } from '../state/navigation.ts';

export function HooksPanel() {
  const { selection } = address.value;
  return (
    <Pane title="Hooks" label="Hooks">
      {selection === null ? (
        <Notice title="Nothing is chosen">Follow an identifier to see its record here.</Notice>
      ) : (
        <RecordView id={selection} />
      )}
    </Pane>
  );
}
