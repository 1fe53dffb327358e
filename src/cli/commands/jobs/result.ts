import { defineOperation } from '../../operations/define-operation.ts';
import { printJobResult } from '../../operations/print-job-result.ts';

export const jobsResult = defineOperation('getJobResult', {
  notes: ['On a terminal it draws the damage map of the plot, with colours and a legend for the severities.'],
  options: [
    {
      name: 'geojson',
      value: 'FILE',
      description: 'Write the cells as GeoJSON features with their severity; - is stdout.',
      completes: 'files',
    },
    { name: 'svg', value: 'FILE', description: 'Write the map as SVG; - is stdout.', completes: 'files' },
    { name: 'force', short: 'f', description: 'Replace an existing file.' },
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
