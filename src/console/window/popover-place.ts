// Where a small pane stands beside its opener: wholly within the window, at every width and zoom. Pure.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Position {
  readonly left: number;
  readonly top: number;
  readonly maxWidth: number;
  readonly maxHeight: number;
}

const marginPx = 8;
const gapPx = 6;
/** With less room than this below it, and more above, the pane opens upwards. */
const enoughPx = 160;

export function placePopover(
  opener: Box,
  size: Pick<Box, 'width' | 'height'>,
  window: Pick<Box, 'width' | 'height'>,
): Position {
  const maxWidth = window.width - 2 * marginPx;
  const width = Math.min(size.width, maxWidth);
  const left = Math.max(marginPx, Math.min(opener.left, window.width - marginPx - width));
  const below = opener.top + opener.height + gapPx;
  const [roomBelow, roomAbove] = [window.height - below - marginPx, opener.top - gapPx - marginPx];
  if (roomBelow >= Math.min(size.height, enoughPx) || roomBelow >= roomAbove) {
    const top = Math.max(marginPx, Math.min(below, window.height - marginPx - enoughPx));
    return { left, top, maxWidth, maxHeight: window.height - marginPx - top };
  }
  return { left, top: opener.top - gapPx - Math.min(size.height, roomAbove), maxWidth, maxHeight: roomAbove };
}
