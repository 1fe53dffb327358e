// What the first words of the resources' commands mean, which are the tags of the OpenAPI document as well, and their other names.

export const resourceWords = [
  ['portfolios', 'Books of plots of a country and season', 'portfolio'],
  ['aois', 'Plots (AOIs) and their rings', 'aoi', 'plots', 'plot'],
  ['clients', 'Who is insured', 'client'],
  ['policies', 'Which perils of which plots are insured', 'policy'],
  ['events', 'Weather events that touched the portfolio', 'event'],
  ['weather', 'Weather observations per plot', 'observations'],
  ['detections', 'Damage of an event on a plot', 'detection'],
  ['jobs', 'Asynchronous jobs and their results', 'job'],
  ['claims', 'Losses reported under a policy', 'claim'],
  ['peritajes', 'Expert assessments of claims', 'peritaje', 'assessments', 'assessment'],
  ['reports', 'Reports, signed or draft', 'report'],
  ['watches', 'Plots watched for a peril', 'watch'],
  ['alerts', 'What the watches raised', 'alert'],
  ['webhooks', 'Endpoints subscribed to event types', 'webhook'],
  ['deliveries', 'Simulated webhook deliveries and the dead-letter queue', 'delivery'],
  ['branding', 'How the organization looks on its documents'],
  ['import', 'Import rows from a file as a job'],
] as const satisfies readonly (readonly [word: string, summary: string, ...aliases: string[]])[];

export type ResourceWord = (typeof resourceWords)[number][0];
