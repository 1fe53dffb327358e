// V8's space for young objects, kept at the size that starting took: see ARCHITECTURE.md, "What makes it fast".

import { setFlagsFromString } from 'node:v8';

export const limitYoungSpace = (): void => setFlagsFromString('--semi-space-growth-factor=1');
