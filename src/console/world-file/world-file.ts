// Takes a chosen or dropped file: a saved world is opened, and any other file holds rows for the map. It also saves the world.

import { signal } from '@preact/signals';
import { fileType } from '../../contract/form/surface.ts';
import { defaultWorldName } from '../../contract/permissions.ts';
import { logRows } from '../live/live-log.ts';
import { saveFile } from '../look/save-file.ts';
import { createAct } from '../state/act.ts';
import { buildCall } from '../state/exchange.ts';
import { navigate } from '../state/navigation.ts';
import { isInTab } from '../state/server-origin.ts';
import { t } from '../words/t.ts';

/** Rejects with a sentence where it was refused or not answered. */
export async function saveWorld(world: string): Promise<void> {
  const { url, headers } = buildCall('getWorldFile', { params: { name: world } });
  const answer = await fetch(url, { headers }).catch(() => undefined);
  if (answer?.ok !== true) throw new Error(t('The world was not saved. Try again.'));
  savedWrite = lastWrite();
  saveFile(`${world}.sbox`, fileType, await answer.blob());
}

export interface OpenedFile {
  readonly file: File;
  readonly world: string;
}

/** The file that is being opened, or was refused; undefined where there is none. */
export const openedFile = signal<OpenedFile | undefined>(undefined);
export const isDragged = signal(false);
export const { state: opening, perform } = createAct();

/** The file of rows that is being imported; undefined where there is none. */
export const droppedFile = signal<File | undefined>(undefined);

/** The first bytes of gzip, the format of a world's file. */
const worldStart = [0x1f, 0x8b];

/** The first bytes distinguish a saved world from rows; where they are damaged, the name of the file decides. */
export async function takeFile(file: File): Promise<void> {
  const start = new Uint8Array(
    await file
      .slice(0, 2)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
  if (/\.sbox$/i.test(file.name) || worldStart.every((byte, at) => byte === start[at])) return openFile(file);
  droppedFile.value = file;
  navigate({ panel: 'map', selection: null });
}

/** Opens the world under the file's name, and replaces a world of that name only with `replaces`. */
export async function openFile(file: File, replaces = false): Promise<void> {
  const world = worldNameOf(file);
  openedFile.value = { file, world };
  // A dropped folder has no bytes; the sandbox's refusal says what to send.
  const body = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
  const query = replaces ? { replace: 'true' } : {};
  if ((await perform('openWorldFile', { params: { name: world }, query, body })) === undefined) return;
  openedFile.value = undefined;
  navigate({ world, at: null, selection: null });
}

/** `case-17 (1).sbox` is opened as `case-17--1-`. */
const worldNameOf = ({ name }: File): string =>
  name
    .replace(/\.sbox$/i, '')
    .replace(/[^A-Za-z0-9._-]/g, '-')
    .slice(0, 64) || defaultWorldName;

const lastWrite = (): number =>
  logRows.peek().findLast(({ method, status }) => method !== 'GET' && status < 400)?.number ?? 0;
let savedWrite = 0;

/** A sandbox in a tab is lost when the page is closed. */
export const listenToLeaving = (): void =>
  addEventListener('beforeunload', (event) => {
    if (isInTab() && lastWrite() !== savedWrite) event.preventDefault();
  });

export function listenToDrops(): void {
  const follow = (name: 'dragover' | 'dragleave' | 'drop', isHeld: (event: DragEvent) => boolean) =>
    addEventListener(name, (event) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      // Without this the browser would leave the page and show the file.
      event.preventDefault();
      isDragged.value = isHeld(event);
      const [file] = event.dataTransfer.files;
      if (name === 'drop' && file !== undefined) void takeFile(file);
    });
  follow('dragover', () => true);
  follow('dragleave', ({ relatedTarget }) => relatedTarget !== null);
  follow('drop', () => false);
}
