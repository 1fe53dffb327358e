import { defineOperation } from '../../operations/define-operation.ts';
import { printJobResult } from '../../operations/print-job-result.ts';

export const jobsResult = defineOperation('getJobResult', {
  notes: ['On a screen, the damage map of the plot; its severities have colours and a legend.'],
  options: [
    {
      name: 'geojson',
      value: 'FILE',
      description: 'Write the cells as GeoJSON features with their severity; - is stdout.',
      completes: 'files',
    },
    { name: 'svg', value: 'FILE', description: 'Write the map as SVG; - is stdout.', completes: 'files' },
    { name: 'force', short: 'f', description: 'Replace a file that is there.' },
  ],
  examples: [
    'sbox jobs result job_0001',
    'sbox jobs result job_0001 --geojson cells.geojson',
    'sbox jobs result job_0001 --json',
  ],
  run: async (session, { args: [id], options }) => {
    await printJobResult(session, id, options);
  },
});
