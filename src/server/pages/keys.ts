// The public key of the signed reports, so that anybody can verify them (Decision 12).

import { buildJsonContent, type RenderPage } from './frame/page.ts';

export const renderKeys: RenderPage = ({ worlds }) => buildJsonContent(worlds.seeds.publicKeys);
