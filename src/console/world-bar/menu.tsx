// What is seldom needed: a fork, reset, the digest of the world, faults, a recording.

import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { recorded, startRecording, stopRecording } from '../exchanges/recording.ts';
import { ActFailure } from '../ids/act-failure.tsx';
import { CopyButton } from '../look/copy-button.tsx';
import { saveFile } from '../look/save-file.ts';
import { createAct } from '../state/act.ts';
import { readDocument } from '../state/readings.ts';
import { DropDown } from '../window/drop-down.tsx';
import { Faults, Held, listFaults, listHeld } from './faults.tsx';
import { Fork } from './fork.tsx';

export interface MenuProps {
  readonly world: string;
  readonly position: number;
}

export function Menu({ world, position }: MenuProps) {
  const faults = listFaults();
  const held = listHeld();
  const isRecording = recorded.value !== undefined;
  const counted = [faults.length > 0 ? `faults ${faults.length}` : '', held.length > 0 ? `held ${held.length}` : ''];
  const warning = [isRecording ? 'recording' : '', ...counted];
  return (
    <DropDown
      group="world-bar"
      className="menu"
      name="World and page"
      label={
        <>
          <span class="warned">{warning.filter((word) => word !== '').join(', ')}</span> ☰
        </>
      }
    >
      <section aria-label="World">
        <h2>
          {world}, position {position}
        </h2>
        <Fork key={`${world} ${position}`} position={position} />
        <div class="line">
          <Reset world={world} />
          <Digest />
        </div>
      </section>
      <section aria-label="Faults">
        <h2>Faults {faults.length}</h2>
        <Faults faults={faults} />
      </section>
      <Held held={held} />
      <section aria-label="Page">
        <h2>This page</h2>
        <Recording />
      </section>
    </DropDown>
  );
}

function Reset({ world }: { readonly world: string }) {
  const { state, perform } = useMemo(createAct, []);
  const isAsking = useSignal(false);
  const reset = async () => {
    await perform('resetSandbox', { body: {} });
    isAsking.value = false;
  };
  return (
    <div>
      {isAsking.value ? (
        <div class="line" role="alertdialog" aria-label="Reset the world?">
          <span>
            Bring <strong>{world}</strong> back to the seed? What was created in it is forgotten.
          </span>
          <button type="button" class="primary" disabled={state.value.isSending} onClick={reset}>
            Reset {world}
          </button>
          <button
            type="button"
            onClick={() => {
              isAsking.value = false;
            }}
          >
            Keep it
          </button>
        </div>
      ) : (
        <button
          type="button"
          onClick={() => {
            isAsking.value = true;
          }}
        >
          Reset this world…
        </button>
      )}
      <ActFailure act={state.value} />
    </div>
  );
}

/** Hashing all that a world holds takes a while, so it is done when somebody asks. */
function Digest() {
  const isAsked = useSignal(false);
  const ask = () => {
    isAsked.value = true;
  };
  return (
    <div>
      {isAsked.value ? (
        <DigestText />
      ) : (
        <button type="button" onClick={ask}>
          State digest
        </button>
      )}
    </div>
  );
}

function DigestText() {
  const { data } = readDocument<{ digest: string }>('/status?digest').value;
  if (data === undefined) return <span class="soft">hashing</span>;
  return (
    <div class="line">
      <code class="digest">{data.digest}</code>
      <CopyButton label="Copy" text={() => data.digest} />
    </div>
  );
}

function Recording() {
  const exchanges = recorded.value;
  if (exchanges === undefined) {
    return (
      <div>
        <button type="button" onClick={startRecording}>
          Record what this page sends
        </button>
      </div>
    );
  }
  return (
    <div>
      <button
        type="button"
        class="primary"
        onClick={() => saveFile('sbox-console.har', 'application/json', stopRecording())}
      >
        Stop and save {exchanges.length} as HAR
      </button>
    </div>
  );
}
