// A result as files, equal to those that the command line writes.

import { useState } from 'preact/hooks';
import type { Aoi, FootprintResult } from '../../contract/records.ts';
import { messageOf } from '../../primitives/thrown.ts';
import { Button } from '../look/button.tsx';
import { saveFile } from '../look/save-file.ts';
import { t } from '../words/t.ts';

export function Downloads({ result, plot }: { readonly result: FootprintResult; readonly plot: Aoi }) {
  const [failure, setFailure] = useState('');
  const offer = (extension: string, type: string, build: () => Promise<string>) => async () => {
    try {
      saveFile(`${result.jobId}.${extension}`, type, await build());
      setFailure('');
    } catch (error) {
      setFailure(t('The file could not be written: {0}', messageOf(error)));
    }
  };
  const geojson = offer('geojson', 'application/geo+json', async () => {
    const { buildFootprintGeojson } = await import('../../client/footprint/geojson.ts');
    return `${JSON.stringify(buildFootprintGeojson(result), null, 2)}\n`;
  });
  const svg = offer('svg', 'image/svg+xml', async () => {
    const { renderFootprintSvg } = await import('../../client/footprint/svg.ts');
    return renderFootprintSvg(result, plot);
  });
  return (
    <p class="downloads">
      <Button words={t('Download GeoJSON')} onClick={geojson} />
      <Button words={t('Download SVG')} onClick={svg} />
      {failure !== '' && <span role="alert">{failure}</span>}
    </p>
  );
}
