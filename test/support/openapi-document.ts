// The OpenAPI document as it is generated and served.

import { readPackageFile } from '../../src/package/package-files.ts';

export const openApi = JSON.parse(readPackageFile('docs/openapi.json')) as object;
