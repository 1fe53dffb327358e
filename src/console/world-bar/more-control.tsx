// What is seldom needed: reset, the digest of the world, a recording.

import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { recorded, startRecording, stopRecording } from '../exchanges/recording.ts';
import { ActFailure } from '../ids/act-failure.tsx';
import { CopyButton } from '../look/copy-button.tsx';
import { DropDown } from '../look/drop-down.tsx';
import { saveFile } from '../look/save-file.ts';
import { createAct } from '../state/act.ts';
import { readDocument } from '../state/readings.ts';

export function MoreControl({ world }: { readonly world: string }) {
  const isRecording = recorded.value !== undefined;
  return (
    <DropDown
      group="world-bar"
      name="Reset, digest, recording and"
      label={isRecording ? <span class="warned">recording</span> : 'more'}
    >
      <Reset world={world} />
      <Digest />
      <Recording />
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
    <section>
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
    </section>
  );
}

/** Hashing all that a world holds takes a while, so it is done when somebody asks. */
function Digest() {
  const isAsked = useSignal(false);
  const ask = () => {
    isAsked.value = true;
  };
  return (
    <section>
      {isAsked.value ? (
        <DigestText />
      ) : (
        <button type="button" onClick={ask}>
          State digest
        </button>
      )}
    </section>
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
      <section>
        <button type="button" onClick={startRecording}>
          Record what this page sends
        </button>
      </section>
    );
  }
  return (
    <section>
      <button
        type="button"
        class="primary"
        onClick={() => saveFile('sbox-console.har', 'application/json', stopRecording())}
      >
        Stop and save {exchanges.length} as HAR
      </button>
    </section>
  );
}
