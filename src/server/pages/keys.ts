// The public key of the signed reports, so that anybody can verify them (Decision 12).

import { publicKeys } from '../../world/kernel/signing.ts';
import { buildJsonContent, type RenderPage } from './frame/page.ts';

export const renderKeys: RenderPage = ({ seed }) => buildJsonContent(publicKeys(seed.signingKeys.reportKey));
