// The panel Footprint.

import { RecordView } from '../ids/record-view.tsx';
import { Notice } from '../look/notice.tsx';
import { Pane } from '../look/pane.tsx';
import { address } from '../state/navigation.ts';

export function FootprintPanel() {
  const { selection } = address.value;
  return (
    <Pane title="Footprint" label="Footprint">
      {selection === null ? (
        <Notice title="Nothing is chosen">Follow an identifier to see its record here.</Notice>
      ) : (
        <RecordView id={selection} />
      )}
    </Pane>
  );
}
